package io.eraforge.report;

import io.eraforge.config.Settings;
import io.eraforge.error.ReportErrors;
import io.eraforge.report.data.ReportRequest;
import io.eraforge.table.kernel.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the report on a run to a file. */
public final class ReportFile {
    private ReportFile() {}

    /** Overwrites {@code file}. Returns its absolute path. */
    public static Path write(Path file, Tables tables, Settings settings, ReportRequest request) {
        Path target = file.toAbsolutePath().normalize();
        String html = Report.html(tables, settings, request);
        try {
            return Files.writeString(target, html);
        } catch (IOException e) {
            throw ReportErrors.unwritable(target.toString(), e.toString());
        }
    }
}
