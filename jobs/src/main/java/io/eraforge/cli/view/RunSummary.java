package io.eraforge.cli.view;

import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunReport.PartReport;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints the result of a run as a table and as a final line of JSON, and derives the exit code. */
public final class RunSummary {
    private RunSummary() {}

    public static void show(Console console, RunReport report) {
        console.table(
                List.of("Level", ">Computed", ">Skipped", ">Failed", ">Values", ">Waves", ">Time", ">Values/s"),
                levels(report).stream().map(RunSummary::row).toList());
        if (report.interrupted()) {
            console.info("Stopped early. Run the same command again to resume.");
        }
        if (report.failed() > 0) {
            console.warning("%s failed. See table failed_eras for the reasons; retry with --failed-only."
                    .formatted(HumanFormat.eras(report.failed())));
        }
    }

    /** Prints the final line of JSON; {@code prepared} is what the run computed from. Returns the exit code. */
    public static int printResult(Console console, RunReport report, Staleness prepared, NextCommand next) {
        boolean partial = report.failed() > 0;
        String status = report.interrupted() ? "interrupted" : partial ? "partial" : "done";
        console.json(new Result(
                status,
                report.runId(),
                report.parts().stream().mapToLong(PartReport::items).sum(),
                report.parts().stream().mapToLong(PartReport::skipped).sum(),
                report.failed(),
                levels(report),
                null,
                prepared.stale(),
                prepared.changed(),
                next.afterRun(report)));
        return partial ? ExitCode.PARTIAL.code() : ExitCode.OK.code();
    }

    /** As {@link #printResult} for a run without eras, and why: it fails if all of them are below the minimum. */
    public static int printEmpty(
            Console console, RunReport report, Staleness prepared, List<LevelMinimum> levels, NextCommand next) {
        if (!LevelMinimum.filtersAll(levels)) {
            return printResult(console, report, prepared, next);
        }
        EraForgeException reason = EraErrors.allBelowMinimum(
                levels.stream().map(level -> level.level().name()).collect(Collectors.joining(", ")),
                levels.stream().mapToLong(LevelMinimum::eras).sum());
        Map<Level, Long> fitting = MinimumRowsView.fitting(levels);
        String command = fitting.isEmpty() ? next.resume() : next.withMinimums(List.of(), fitting);
        console.error(reason.getMessage());
        console.info("Next: " + command);
        console.json(new Result(
                "empty",
                report.runId(),
                0,
                0,
                0,
                levels(report),
                reason.getMessage(),
                prepared.stale(),
                prepared.changed(),
                command));
        return reason.exitCode().code();
    }

    /** Prints the final line of JSON for a run that threw; {@code next} is the remedy that the message names. */
    public static void printFailure(Console console, String runId, Exception failure, NextCommand next) {
        console.json(new Result(
                "failed",
                runId,
                0,
                0,
                0,
                List.of(),
                failure.getMessage(),
                Optional.empty(),
                List.of(),
                next.afterFailure(failure)));
    }

    /**
     * The final line of JSON; {@code error} is null unless the run threw or had nothing to compute; {@code stale} and
     * {@code changed} as in the status; {@code next} is the command to run next.
     */
    private record Result(
            String status,
            String runId,
            long eras,
            long skipped,
            long failed,
            List<LevelJson.Run> levels,
            String error,
            Optional<Boolean> stale,
            List<String> changed,
            String next) {}

    private static List<LevelJson.Run> levels(RunReport report) {
        return report.parts().stream().map(LevelJson.Run::of).toList();
    }

    private static List<String> row(LevelJson.Run r) {
        return List.of(
                r.level(),
                HumanFormat.count(r.eras()),
                HumanFormat.count(r.skippedEras()),
                HumanFormat.count(r.failed()),
                HumanFormat.count(r.values()),
                HumanFormat.count(r.waves()),
                HumanFormat.duration(r.seconds()),
                HumanFormat.count(Math.round(r.values() / Math.max(1e-3, r.seconds()))));
    }
}
