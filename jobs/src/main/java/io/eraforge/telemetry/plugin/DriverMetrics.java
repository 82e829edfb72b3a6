package io.eraforge.telemetry.plugin;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.LevelState;
import io.eraforge.telemetry.state.RunTracker;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The run's figures as metrics of Spark's driver: telemetry/README.md tells their names. */
final class DriverMetrics {
    private DriverMetrics() {}

    static void register(MetricRegistry registry, RunTracker board) {
        Glance glance = new Glance(board);
        Map<String, ToDoubleFunction<RunState>> figures = new LinkedHashMap<>();
        figures.put("eras", s -> levels(s, LevelState::eras));
        figures.put("erasWritten", s -> levels(s, LevelState::written));
        figures.put("erasSkipped", s -> levels(s, LevelState::skipped));
        figures.put("erasFailed", RunState::failedTotal);
        figures.put("waves", s -> levels(s, LevelState::waves));
        figures.put("wavesWritten", s -> levels(s, LevelState::wavesWritten));
        figures.put("erasPerSecond", s -> running(s, LevelState::rate));
        figures.put("etaSeconds", s -> running(s, LevelState::etaS));
        figures.put("recoveries", s -> levels(s, LevelState::recoveries));
        figures.put("stalled", s -> s.stall() == null ? 0 : 1);
        figures.put("executors", s -> alive(s).count());
        figures.put("rowsPerSecond", s -> sum(s, ExecutorState::rate));
        figures.put("memoryUsedBytes", s -> sum(s, e -> e.memory().used()));
        figures.put("memoryLimitBytes", s -> sum(s, e -> e.memory().limit()));
        figures.put("smallestBatch", s -> smallest(s, ExecutorState::batch));
        figures.forEach(
                (name, figure) -> registry.register(name, (Gauge<Double>) () -> figure.applyAsDouble(glance.state())));
    }

    private static double levels(RunState state, ToDoubleFunction<LevelState> figure) {
        return state.levels().stream().mapToDouble(figure).sum();
    }

    private static double running(RunState state, Function<LevelState, Double> figure) {
        return state.levels().stream()
                .filter(l -> l.status().equals("running"))
                .map(figure)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(0.0);
    }

    private static Stream<ExecutorState> alive(RunState state) {
        return state.executors().stream().filter(ExecutorState::alive);
    }

    private static double sum(RunState state, Function<ExecutorState, Number> figure) {
        return alive(state)
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .sum();
    }

    private static double smallest(RunState state, Function<ExecutorState, Number> figure) {
        return alive(state)
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .min()
                .orElse(0);
    }

    /** One state for all gauges of a scrape. */
    private static final class Glance {
        private static final long FRESH_MS = 500;
        private final RunTracker board;
        private RunState state;

        Glance(RunTracker board) {
            this.board = board;
        }

        synchronized RunState state() {
            if (state == null || System.currentTimeMillis() - state.nowMs() > FRESH_MS) {
                state = board.state();
            }
            return state;
        }
    }
}
