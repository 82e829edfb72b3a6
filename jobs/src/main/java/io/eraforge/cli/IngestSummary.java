package io.eraforge.cli;

import io.eraforge.era.Level;
import io.eraforge.ingest.IngestReport;
import io.eraforge.ingest.IngestReport.LevelCounts;
import io.eraforge.ingest.IngestReport.Readings;
import io.eraforge.ingest.IngestReport.Reason;
import io.eraforge.ingest.IngestReport.Status;

/** What an ingest took in, decided and rejected, for people. */
final class IngestSummary {
    private static final int SHOWN = 10;

    private IngestSummary() {}

    static void show(Console console, IngestReport report) {
        report.notes().forEach(note -> console.remark("  " + note));
        if (!report.readings().files().isEmpty()) {
            readings(console, report.readings());
        }
        for (Level level : Level.values()) {
            LevelCounts counts = report.eras().levels().get(level);
            if (counts != null) {
                console.line("Level %s: %s, of which %s new, %s moved; %s removed"
                        .formatted(
                                level,
                                Words.eras(counts.given()),
                                Words.count(counts.added()),
                                Words.count(counts.moved()),
                                Words.count(counts.removed())));
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
                        Words.count(r.files().size()),
                        known == 0 ? "" : ", %s of them known already".formatted(Words.count(known)),
                        Words.count(r.rows()),
                        r.sensors(),
                        Words.count(r.added()),
                        Words.count(r.changed()),
                        Words.count(r.unchanged()),
                        Words.count(r.duplicates())));
    }

    private static void rejected(Console console, IngestReport report) {
        long rows = report.readings().rejectedRows() + report.eras().rejected();
        if (rows == 0 && report.reasons().isEmpty()) {
            return;
        }
        console.warning("%s rows and %s cells could not be read; the table 'rejected' keeps them:"
                .formatted(Words.count(rows), Words.count(report.readings().badCells())));
        report.reasons().stream().limit(SHOWN).forEach(reason -> console.remark(words(reason)));
    }

    private static String words(Reason r) {
        return "  %s × %s, first in %s line %d: %s"
                .formatted(Words.count(r.count()), r.reason(), r.file(), r.line(), r.raw());
    }
}
