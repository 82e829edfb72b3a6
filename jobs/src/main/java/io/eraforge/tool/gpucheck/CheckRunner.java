package io.eraforge.tool.gpucheck;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Runs steps one after the other; one that fails does not stop the others. */
public final class CheckRunner {
    private final Consumer<String> console;

    /** Prints to {@code console} what each step does, how long it takes, and what it found. */
    public CheckRunner(Consumer<String> console) {
        this.console = console;
    }

    public CheckReport run(String version, List<CheckStep> steps) {
        String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        List<CheckReport.Done> done = new ArrayList<>();
        for (CheckStep step : steps) {
            console.accept("%d/%d %s: %s (about %s)"
                    .formatted(done.size() + 1, steps.size(), step.name(), step.purpose(), step.expected()));
            done.add(run(step));
        }
        return CheckReport.of(version, startedAt, done);
    }

    private CheckReport.Done run(CheckStep step) {
        long start = System.nanoTime();
        CheckResult result = result(step);
        double seconds = (System.nanoTime() - start) / 1e9;
        console.accept(String.format(
                Locale.ROOT,
                "    %s in %.1f s: %s",
                result.problems().isEmpty() ? "passed" : "FAILED",
                seconds,
                result.summary()));
        result.problems().forEach(problem -> console.accept("    - " + problem));
        return new CheckReport.Done(step.name(), step.purpose(), seconds, result);
    }

    // Errors too: a library that does not load, or a device that is lost, must not hide what the other steps find.
    private static CheckResult result(CheckStep step) {
        try {
            return step.work().call();
        } catch (Exception | LinkageError | OutOfMemoryError | StackOverflowError e) {
            return new CheckResult("did not finish", List.of(e.toString()), Map.of());
        }
    }
}
