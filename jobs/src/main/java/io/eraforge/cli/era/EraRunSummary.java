package io.eraforge.cli.era;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.LevelJson;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.RunSummary;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunReport.PartReport;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.error.EraForgeException;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints the final line of JSON of a run of eras. */
public final class EraRunSummary {
    private EraRunSummary() {}

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

    /** {@code prepared}: what the run computed from. Returns the exit code. */
    public static int printResult(Console console, RunReport report, Staleness prepared, NextCommand next) {
        console.json(new Result(
                RunSummary.status(report),
                report.runId(),
                report.parts().stream().mapToLong(PartReport::items).sum(),
                report.parts().stream().mapToLong(PartReport::skipped).sum(),
                report.failed(),
                levels(report),
                null,
                prepared.stale(),
                prepared.changed(),
                next.afterRun(report)));
        return RunSummary.exitCode(report);
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

    /** For a run that threw; {@code next} is the remedy that the message names. */
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

    private static List<LevelJson.Run> levels(RunReport report) {
        return report.parts().stream().map(LevelJson.Run::of).toList();
    }
}
