package io.eraforge.cli;

import io.eraforge.error.ExitCode;
import io.eraforge.stage.RunReport;
import io.eraforge.stage.RunReport.LevelReport;
import java.util.List;

/** What a run did, for people, and the exit code that says it to machines. */
final class RunSummary {
    private RunSummary() {}

    static int show(Console console, RunReport report) {
        console.table(
                List.of("Level", ">Computed", ">Skipped", ">Failed", ">Values", ">Waves", ">Time", ">Values/s"),
                report.levels().stream().map(RunSummary::row).toList());
        if (report.interrupted()) {
            console.remark("Stopped before the end. The same command goes on from here.");
        }
        if (report.failed() > 0) {
            console.warning("%s failed; the table failed_eras says why. Try them again with --failed-only."
                    .formatted(Words.eras(report.failed())));
            return ExitCode.PARTIAL.code();
        }
        return ExitCode.OK.code();
    }

    private static List<String> row(LevelReport r) {
        return List.of(
                r.level().name(),
                Words.count(r.eras()),
                Words.count(r.skippedEras()),
                Words.count(r.failed()),
                Words.count(r.values()),
                Words.count(r.waves()),
                Words.seconds(r.seconds()),
                Words.count(Math.round(r.values() / Math.max(1e-3, r.seconds()))));
    }
}
