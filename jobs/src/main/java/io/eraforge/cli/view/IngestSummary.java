package io.eraforge.cli.view;

import io.eraforge.era.Level;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.LevelCounts;
import io.eraforge.workload.era.ingest.result.IngestReport.Readings;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.IngestReport.Status;

/** Prints what an ingest read, decided and rejected. */
public final class IngestSummary {
    private static final int MAX_REASONS = 10;

    private IngestSummary() {}

    public static void show(Console console, IngestReport report) {
        report.notes().forEach(note -> console.info("  " + note));
        if (!report.readings().files().isEmpty()) {
            readings(console, report.readings());
        }
        for (Level level : Level.values()) {
            LevelCounts counts = report.eras().levels().get(level);
            if (counts != null) {
                console.line("Level %s: %s, of which %s new, %s moved; %s removed"
                        .formatted(
                                level,
                                HumanFormat.eras(counts.given()),
                                HumanFormat.count(counts.added()),
                                HumanFormat.count(counts.moved()),
                                HumanFormat.count(counts.removed())));
            }
        }
        rejected(console, report);
    }

    private static void readings(Console console, Readings r) {
        long known = r.files().stream()
                .filter(file -> file.status() == Status.ALREADY_INGESTED)
                .count();
        console.line("%s file(s)%s: %s readings of %d sensors: %s new, %s changed, %s unchanged, %s duplicate"
                .formatted(
                        HumanFormat.count(r.files().size()),
                        known == 0 ? "" : ", %s of them already ingested".formatted(HumanFormat.count(known)),
                        HumanFormat.count(r.rows()),
                        r.sensors(),
                        HumanFormat.count(r.added()),
                        HumanFormat.count(r.changed()),
                        HumanFormat.count(r.unchanged()),
                        HumanFormat.count(r.duplicates())));
    }

    private static void rejected(Console console, IngestReport report) {
        long rows = report.readings().rejectedRows() + report.eras().rejected();
        if (rows == 0 && report.reasons().isEmpty()) {
            return;
        }
        console.warning("%s rows and %s cells could not be read. See table rejected:"
                .formatted(
                        HumanFormat.count(rows),
                        HumanFormat.count(report.readings().badCells())));
        report.reasons().stream().limit(MAX_REASONS).forEach(reason -> console.info(describe(reason)));
    }

    private static String describe(Reason r) {
        return "  %s × %s, first in %s line %d: %s"
                .formatted(HumanFormat.count(r.count()), r.reason(), r.file(), r.line(), r.raw());
    }
}
