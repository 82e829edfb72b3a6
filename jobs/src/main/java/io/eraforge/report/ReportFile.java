package io.eraforge.report;

import io.eraforge.config.Settings;
import io.eraforge.error.ReportErrors;
import io.eraforge.report.data.ReportSubject;
import io.eraforge.table.kernel.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes the report on a run to a file. */
public final class ReportFile {
    private ReportFile() {}

    /** Overwrites {@code file}. Parameters as of {@link Report#html}. Returns its absolute path. */
    public static Path write(
            Path file, Tables tables, Settings settings, Optional<String> runId, ReportSubject.Reader subject) {
        Path target = file.toAbsolutePath().normalize();
        String html = Report.html(tables, settings, runId, subject);
        try {
            return Files.writeString(target, html);
        } catch (IOException e) {
            throw ReportErrors.unwritable(target.toString(), e.toString());
        }
    }
}
