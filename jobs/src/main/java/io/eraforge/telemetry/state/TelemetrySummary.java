package io.eraforge.telemetry.state;

import io.eraforge.telemetry.state.RunState.ExecutorHistory;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.Recovered;
import java.util.List;
import java.util.stream.IntStream;

/** What the ledger keeps of a state: some kilobytes an executor. */
record TelemetrySummary(List<ExecutorState> executors, List<Recovered> recoveries) {
    private static final int MOST_EXECUTORS = 64;
    private static final int MOST_POINTS = 120;

    static TelemetrySummary of(RunState state) {
        return new TelemetrySummary(
                state.executors().stream()
                        .limit(MOST_EXECUTORS)
                        .map(TelemetrySummary::brief)
                        .toList(),
                state.recoveries());
    }

    private static ExecutorState brief(ExecutorState e) {
        return new ExecutorState(
                e.id(),
                e.host(),
                e.gpu(),
                e.alive(),
                e.lastMs(),
                e.rows(),
                e.rate(),
                e.successRate(),
                e.batch(),
                e.batchConfigured(),
                e.recoveries(),
                e.memory(),
                e.utilisation(),
                e.celsius(),
                e.watts(),
                e.wattLimit(),
                brief(e.history()));
    }

    private static ExecutorHistory brief(ExecutorHistory history) {
        int[] chosen = chosen(history.tMs().length);
        return new ExecutorHistory(
                IntStream.of(chosen).mapToLong(i -> history.tMs()[i]).toArray(),
                column(history.memory(), chosen),
                column(history.batch(), chosen),
                column(history.rate(), chosen),
                column(history.celsius(), chosen));
    }

    /** Evenly spread, with the last. */
    private static int[] chosen(int size) {
        int points = Math.min(size, MOST_POINTS);
        return IntStream.rangeClosed(1, points)
                .map(i -> (int) ((long) i * size / points) - 1)
                .toArray();
    }

    private static double[] column(double[] values, int[] chosen) {
        return IntStream.of(chosen).mapToDouble(i -> values[i]).toArray();
    }
}
