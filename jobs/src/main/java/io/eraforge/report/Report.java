package io.eraforge.report;

import io.eraforge.config.Settings;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.ReportRequest;
import io.eraforge.table.kernel.Tables;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Makes the page on a run: one HTML text that needs nothing else, from the tables alone. */
public final class Report {
    private Report() {}

    public static String html(Tables tables, Settings settings, ReportRequest request) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        return Page.of(ReportData.read(tables, settings, request), now);
    }
}
