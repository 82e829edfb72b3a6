package io.eraforge.telemetry.state;

import com.fasterxml.jackson.databind.JsonNode;
import io.eraforge.telemetry.state.RunState.ExecutorHistory;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.Recovered;
import java.util.List;
import java.util.stream.IntStream;

/** The part of a run's state that the ledger keeps: executors with thinned histories, and recoveries. A few kilobytes per executor. */
public record TelemetrySummary(List<ExecutorState> executors, List<Recovered> recoveries) {
    public static final TelemetrySummary EMPTY = new TelemetrySummary(null, null);

    private static final int MAX_EXECUTORS = 64;
    private static final int MAX_POINTS = 120;

    /** Null, as in ledgers of older versions, means none. */
    public TelemetrySummary {
        executors = executors == null ? List.of() : List.copyOf(executors);
        recoveries = recoveries == null ? List.of() : List.copyOf(recoveries);
    }

    static TelemetrySummary of(RunState state) {
        return new TelemetrySummary(
                state.executors().stream()
                        .limit(MAX_EXECUTORS)
                        .map(e -> e.withHistory(thinned(e.history())))
                        .toList(),
                state.recoveries());
    }

    /** Reads a summary that a run of any version stored in the ledger; empty if {@code json} is null or not a summary. */
    public static TelemetrySummary from(JsonNode json) {
        return json == null
                ? EMPTY
                : TelemetryJson.read(json, TelemetrySummary.class).orElse(EMPTY);
    }

    private static ExecutorHistory thinned(ExecutorHistory history) {
        int[] chosen = evenlySpaced(history.tMs().length);
        return new ExecutorHistory(
                IntStream.of(chosen).mapToLong(i -> history.tMs()[i]).toArray(),
                column(history.memory(), chosen),
                column(history.batch(), chosen),
                column(history.rate(), chosen),
                column(history.celsius(), chosen));
    }

    /** At most {@link #MAX_POINTS} evenly spaced indexes, including the last. */
    private static int[] evenlySpaced(int size) {
        int points = Math.min(size, MAX_POINTS);
        return IntStream.rangeClosed(1, points)
                .map(i -> (int) ((long) i * size / points) - 1)
                .toArray();
    }

    private static double[] column(double[] values, int[] chosen) {
        return IntStream.of(chosen).mapToDouble(i -> values[i]).toArray();
    }
}
