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

/** Metrics of the run, registered on Spark's driver. jobs/docs/telemetry.md lists their names. */
final class DriverMetrics {
    private DriverMetrics() {}

    /** {@code items}: what the run's items are called. */
    static void register(MetricRegistry registry, RunTracker tracker, String items) {
        CachedState cache = new CachedState(tracker);
        Map<String, ToDoubleFunction<RunState>> metrics = new LinkedHashMap<>();
        metrics.put(items, s -> levels(s, LevelState::eras));
        metrics.put(items + "Written", s -> levels(s, LevelState::written));
        metrics.put(items + "Skipped", s -> levels(s, LevelState::skipped));
        metrics.put(items + "Failed", RunState::failedTotal);
        metrics.put("waves", s -> levels(s, LevelState::waves));
        metrics.put("wavesWritten", s -> levels(s, LevelState::wavesWritten));
        metrics.put(items + "PerSecond", s -> ofRunningLevel(s, LevelState::rate));
        metrics.put("etaSeconds", s -> ofRunningLevel(s, LevelState::etaS));
        metrics.put("recoveries", s -> levels(s, LevelState::recoveries));
        metrics.put("stalled", s -> s.stall() == null ? 0 : 1);
        metrics.put("executors", s -> alive(s).count());
        metrics.put("rowsPerSecond", s -> sum(s, ExecutorState::rate));
        metrics.put("memoryUsedBytes", s -> sum(s, e -> e.memory().used()));
        metrics.put("memoryLimitBytes", s -> sum(s, e -> e.memory().limit()));
        metrics.put("smallestBatch", s -> min(s, ExecutorState::batch));
        metrics.forEach(
                (name, metric) -> registry.register(name, (Gauge<Double>) () -> metric.applyAsDouble(cache.state())));
    }

    private static double levels(RunState state, ToDoubleFunction<LevelState> metric) {
        return state.levels().stream().mapToDouble(metric).sum();
    }

    private static double ofRunningLevel(RunState state, Function<LevelState, Double> metric) {
        return state.levels().stream()
                .filter(l -> l.status().equals("running"))
                .map(metric)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(0.0);
    }

    private static Stream<ExecutorState> alive(RunState state) {
        return state.executors().stream().filter(ExecutorState::alive);
    }

    private static double sum(RunState state, Function<ExecutorState, Number> metric) {
        return alive(state)
                .map(metric)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .sum();
    }

    private static double min(RunState state, Function<ExecutorState, Number> metric) {
        return alive(state)
                .map(metric)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .min()
                .orElse(0);
    }

    /** Lets all gauges of one scrape share one state. */
    private static final class CachedState {
        private static final long MAX_AGE_MS = 500;
        private final RunTracker tracker;
        private RunState state;

        CachedState(RunTracker tracker) {
            this.tracker = tracker;
        }

        synchronized RunState state() {
            if (state == null || System.currentTimeMillis() - state.nowMs() > MAX_AGE_MS) {
                state = tracker.state();
            }
            return state;
        }
    }
}
