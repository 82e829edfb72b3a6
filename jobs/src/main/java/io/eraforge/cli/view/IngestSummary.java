package io.eraforge.cli.view;

import io.eraforge.era.Level;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.LevelCounts;
import io.eraforge.workload.era.ingest.result.IngestReport.Readings;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.IngestReport.Status;
import io.eraforge.workload.era.ingest.undo.IngestUndo;
import java.util.Map;

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

    /** Shows what an undo did; {@code forgotten} if the readings stay. */
    public static void undone(Console console, IngestUndo.Undone undone, boolean forgotten) {
        if (undone.files() == 0) {
            console.line("Nothing to do: already undone.");
        } else if (forgotten) {
            console.line("%s file(s) can be ingested again; their readings stay."
                    .formatted(HumanFormat.count(undone.files())));
        } else {
            console.line("%s file(s) undone: %s readings changed back or removed."
                    .formatted(HumanFormat.count(undone.files()), HumanFormat.count(undone.rows())));
        }
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
        if (r.cells().read() > 0) {
            console.line(r.cells().description());
        }
        if (!r.id().isEmpty()) {
            console.info("  Ingest %s; to take it back: ingest --undo %s".formatted(r.id(), r.id()));
        }
        if (r.conflicts() > 0) {
            console.warning("%s rows disagree with a later row of the same series and time; the later values were kept."
                    .formatted(HumanFormat.count(r.conflicts())));
        }
        if (!r.sentinels().isEmpty()) {
            console.line("Values that mean missing: " + sentinels(r.sentinels()));
        }
    }

    private static String sentinels(Map<String, Long> bySensor) {
        return IngestNotes.list(bySensor.entrySet().stream()
                .map(entry -> entry.getKey() + " " + HumanFormat.count(entry.getValue()))
                .toList());
    }

    private static void rejected(Console console, IngestReport report) {
        long rows = report.readings().rejectedRows() + report.eras().rejected();
        if (rows == 0 && report.reasons().isEmpty()) {
            return;
        }
        console.warning("%s rows and %s cells were rejected. See table rejected:"
                .formatted(
                        HumanFormat.count(rows),
                        HumanFormat.count(report.readings().badCells()
                                + report.readings().cells().superseded())));
        report.reasons().stream().limit(MAX_REASONS).forEach(reason -> console.info(describe(reason)));
    }

    private static String describe(Reason r) {
        return "  %s × %s, first in %s line %d: %s"
                .formatted(HumanFormat.count(r.count()), r.reason(), r.file(), r.line(), r.raw());
    }
}
