package io.eraforge.cli.view;

import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunReport.LevelReport;
import io.eraforge.error.ExitCode;
import java.util.List;

/** Prints the result of a run as a table and as a final line of JSON, and derives the exit code. */
public final class RunSummary {
    private RunSummary() {}

    public static void show(Console console, RunReport report) {
        console.table(
                List.of("Level", ">Computed", ">Skipped", ">Failed", ">Values", ">Waves", ">Time", ">Values/s"),
                report.levels().stream().map(RunSummary::row).toList());
        if (report.interrupted()) {
            console.info("Stopped early. Run the same command again to resume.");
        }
        if (report.failed() > 0) {
            console.warning("%s failed. See table failed_eras for the reasons; retry with --failed-only."
                    .formatted(HumanFormat.eras(report.failed())));
        }
    }

    /** Prints the final line of JSON. Returns the exit code. */
    public static int printResult(Console console, RunReport report, NextCommand next) {
        boolean partial = report.failed() > 0;
        String status = report.interrupted() ? "interrupted" : partial ? "partial" : "done";
        console.json(new Result(
                status,
                report.runId(),
                report.levels().stream().mapToLong(LevelReport::eras).sum(),
                report.levels().stream().mapToLong(LevelReport::skippedEras).sum(),
                report.failed(),
                report.levels(),
                null,
                report.interrupted() ? next.resume() : partial ? next.failedOnly() : next.export()));
        return partial ? ExitCode.PARTIAL.code() : ExitCode.OK.code();
    }

    /** Prints the final line of JSON for a run that threw; {@code next} is the remedy that the message names. */
    public static void printFailure(Console console, String runId, Exception failure, NextCommand next) {
        console.json(new Result("failed", runId, 0, 0, 0, List.of(), failure.getMessage(), next.afterFailure(failure)));
    }

    /** The final line of JSON; {@code next} is the command to run next, {@code error} is null unless the run threw. */
    private record Result(
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
                HumanFormat.count(r.eras()),
                HumanFormat.count(r.skippedEras()),
                HumanFormat.count(r.failed()),
                HumanFormat.count(r.values()),
                HumanFormat.count(r.waves()),
                HumanFormat.duration(r.seconds()),
                HumanFormat.count(Math.round(r.values() / Math.max(1e-3, r.seconds()))));
    }
}
