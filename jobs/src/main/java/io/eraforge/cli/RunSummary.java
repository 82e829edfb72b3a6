package io.eraforge.cli;

import io.eraforge.error.ExitCode;
import io.eraforge.stage.RunReport;
import io.eraforge.stage.RunReport.LevelReport;
import java.util.List;

/** What a run did, for people, and the exit code that says it to machines. */
final class RunSummary {
    private RunSummary() {}

    static void show(Console console, RunReport report) {
        console.table(
                List.of("Level", ">Computed", ">Skipped", ">Failed", ">Values", ">Waves", ">Time", ">Values/s"),
                report.levels().stream().map(RunSummary::row).toList());
        if (report.interrupted()) {
            console.remark("Stopped before the end. The same command goes on from here.");
        }
        if (report.failed() > 0) {
            console.warning("%s failed; the table failed_eras says why. Try them again with --failed-only."
                    .formatted(Words.eras(report.failed())));
        }
    }

    /** The last line, for machines. Returns the exit code. */
    static int last(Console console, RunReport report, NextCommand next) {
        boolean partial = report.failed() > 0;
        String status = report.interrupted() ? "interrupted" : partial ? "partial" : "done";
        console.json(new Last(
                status,
                report.runId(),
                report.levels().stream().mapToLong(LevelReport::eras).sum(),
                report.levels().stream().mapToLong(LevelReport::skippedEras).sum(),
                report.failed(),
                report.levels(),
                null,
                report.interrupted() ? next.again() : partial ? next.failedOnly() : next.export()));
        return partial ? ExitCode.PARTIAL.code() : ExitCode.OK.code();
    }

    static void lastOfFailed(Console console, String runId, Exception failure, NextCommand next) {
        console.json(new Last("failed", runId, 0, 0, 0, List.of(), failure.getMessage(), next.again()));
    }

    /** Status, counts, and what to do next. */
    private record Last(
            String status,
            String runId,
            long eras,
            long skipped,
            long failed,
            List<LevelReport> levels,
            String error,
            String next) {}

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
