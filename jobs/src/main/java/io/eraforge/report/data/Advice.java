package io.eraforge.report.data;

import io.eraforge.engine.plan.PartStatus;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.TelemetrySummary;
import io.eraforge.workload.era.extract.MinimumRowsAdvice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A setting to change or a command to run, and why. */
public record Advice(String what, String why) {
    private static final double ROOM = 0.3;
    private static final long SHORT_WAVES = 20;
    private static final double SHORT_SECONDS = 3;
    private static final double LONG_SECONDS = 900;
    private static final double GOOD_SECONDS = 120;

    public static List<Advice> of(ReportData data) {
        List<Advice> all = new ArrayList<>();
        work(data, all);
        data.run().ifPresent(run -> {
            batches(run, TelemetrySummary.from(run.detail().telemetry()), all);
            waves(run, all);
        });
        for (EraLengths level : data.lengths()) {
            MinimumRowsAdvice.of(
                            level.level(),
                            level.sorted(),
                            level.minimum(),
                            data.settings().run().warnFilteredShare())
                    .ifPresent(why -> all.add(new Advice("Look at MIN_ERA_ROWS_" + level.level(), why)));
        }
        List<String> silent = silent(data);
        if (!silent.isEmpty()) {
            all.add(new Advice(
                    "Look at " + String.join(", ", silent),
                    "No value was ever read. If these columns are no sensors, name them in ingest.ignore-columns."));
        }
        return all;
    }

    private static void work(ReportData data, List<Advice> all) {
        long missing = data.status().stream().mapToLong(PartStatus::missing).sum();
        long failed = data.status().stream().mapToLong(PartStatus::failed).sum();
        if (missing > 0) {
            all.add(new Advice(
                    "eraforge run",
                    NumberFormatter.count(missing) + " eras are still to do; what is done is skipped."));
        }
        if (failed > 0) {
            all.add(new Advice(
                    "eraforge run --failed-only",
                    NumberFormatter.count(failed) + " eras failed; only these are tried again."));
        }
    }

    /** Larger ones where memory stayed empty, smaller ones where executors had to halve them. */
    private static void batches(RunRecord run, TelemetrySummary telemetry, List<Advice> all) {
        List<ExecutorState> gpus = telemetry.executors().stream()
                .filter(e -> e.memory().onDevice() && e.memory().limited())
                .toList();
        double peak =
                gpus.stream().mapToDouble(e -> e.memory().peakShare()).max().orElse(0);
        long recoveries = gpus.stream().mapToLong(ExecutorState::recoveries).sum();
        long least = gpus.stream()
                .map(ExecutorState::batch)
                .filter(Objects::nonNull)
                .mapToLong(Integer::longValue)
                .filter(b -> b > 0)
                .min()
                .orElse(0);
        for (RunRecord.LevelRun level : run.levels()) {
            String name = "BATCH_SIZE_" + level.level();
            Optional<Long> size = run.batchSize(level.level());
            if (gpus.isEmpty() || size.isEmpty()) {
                return;
            }
            if (recoveries == 0 && peak > 0 && peak < ROOM) {
                all.add(new Advice(
                        "%s %d → %d".formatted(name, size.get(), 4 * size.get()),
                        "Device memory stayed under %s."
                                .formatted(NumberFormatter.percent(Math.ceil(100 * peak) / 100))));
            } else if (recoveries > 0 && least > 0 && least < size.get()) {
                all.add(new Advice(
                        "%s %d → %d".formatted(name, size.get(), least),
                        "Batches were made smaller %s times; that size held."
                                .formatted(NumberFormatter.count(recoveries))));
            }
        }
    }

    /** A commit costs a second or so; a restart loses at most the wave at hand. */
    private static void waves(RunRecord run, List<Advice> all) {
        if (!(run.detail().settings().get("run.wave-values") instanceof Number now)) {
            return;
        }
        for (RunRecord.LevelRun level : run.levels()) {
            double each = level.seconds() / level.waves();
            boolean tiny = level.waves() >= SHORT_WAVES && each < SHORT_SECONDS;
            if (tiny || each > LONG_SECONDS) {
                double better = level.valuesPerSecond() * GOOD_SECONDS;
                all.add(new Advice(
                        "run.wave-values %s → %s"
                                .formatted(NumberFormatter.compact(now.doubleValue()), NumberFormatter.compact(better)),
                        "A wave of level %s took %s: %s"
                                .formatted(
                                        level.level(),
                                        NumberFormatter.seconds(each),
                                        tiny
                                                ? "commits cost more than they save."
                                                : "that much is lost when a run is stopped.")));
            }
        }
    }

    private static List<String> silent(ReportData data) {
        return data.sensors().stream()
                .filter(sensor -> sensor.valuesRead() == 0)
                .map(SensorRow::title)
                .toList();
    }
}
