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

/** A setting to change or a command to run, and the reason. */
public record Advice(String action, String reason) {
    /** Peak share of device memory below which larger batches are recommended. */
    private static final double LOW_MEMORY_SHARE = 0.3;

    /** If more than this share of a level's eras is below the minimum, other minimums are proposed. */
    private static final double MAX_FILTERED_SHARE = 0.5;

    private static final long MIN_SHORT_WAVES = 20;
    private static final double SHORT_WAVE_SECONDS = 3;
    private static final double LONG_WAVE_SECONDS = 900;
    private static final double TARGET_WAVE_SECONDS = 120;

    public static List<Advice> of(ReportData data) {
        List<Advice> all = new ArrayList<>();
        addPendingWork(data, all);
        data.run().ifPresent(run -> {
            addBatchSizes(run, TelemetrySummary.from(run.detail().telemetry()), all);
            addWaveValues(run, all);
        });
        addMinimumRows(data, all);
        addSensorsWithoutValues(data, all);
        return all;
    }

    private static void addPendingWork(ReportData data, List<Advice> all) {
        long missing = data.status().stream().mapToLong(PartStatus::missing).sum();
        long failed = data.status().stream().mapToLong(PartStatus::failed).sum();
        if (missing > 0) {
            all.add(new Advice(
                    "eraforge run",
                    NumberFormatter.quantity(missing, "era") + " pending; completed eras are skipped."));
        }
        if (failed > 0) {
            all.add(new Advice(
                    "eraforge run --failed-only",
                    NumberFormatter.quantity(failed, "era") + " failed; this command retries only failed eras."));
        }
    }

    /** Larger batches where device memory stayed mostly free, smaller ones where executors had to reduce them. */
    private static void addBatchSizes(RunRecord run, TelemetrySummary telemetry, List<Advice> all) {
        List<ExecutorState> gpus = telemetry.executors().stream()
                .filter(e -> e.memory().onDevice() && e.memory().limited())
                .toList();
        double peak =
                gpus.stream().mapToDouble(e -> e.memory().peakShare()).max().orElse(0);
        long recoveries = gpus.stream().mapToLong(ExecutorState::recoveries).sum();
        long smallest = gpus.stream()
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
            if (recoveries == 0 && peak > 0 && peak < LOW_MEMORY_SHARE) {
                all.add(new Advice(
                        "%s %d → %d".formatted(name, size.get(), 4 * size.get()),
                        "Device memory stayed under %s."
                                .formatted(NumberFormatter.percent(Math.ceil(100 * peak) / 100))));
            } else if (recoveries > 0 && smallest > 0 && smallest < size.get()) {
                all.add(new Advice(
                        "%s %d → %d".formatted(name, size.get(), smallest),
                        "Batches were reduced %s, down to this size."
                                .formatted(NumberFormatter.quantity(recoveries, "time"))));
            }
        }
    }

    /** A commit costs about a second; an interrupted run loses at most the current wave. */
    private static void addWaveValues(RunRecord run, List<Advice> all) {
        if (!(run.detail().settings().get("run.wave-values") instanceof Number current)) {
            return;
        }
        for (RunRecord.LevelRun level : run.levels()) {
            double seconds = level.seconds() / level.waves();
            boolean tooShort = level.waves() >= MIN_SHORT_WAVES && seconds < SHORT_WAVE_SECONDS;
            if (tooShort || seconds > LONG_WAVE_SECONDS) {
                double better = level.valuesPerSecond() * TARGET_WAVE_SECONDS;
                all.add(new Advice(
                        "run.wave-values %s → %s"
                                .formatted(
                                        NumberFormatter.compact(current.doubleValue()),
                                        NumberFormatter.compact(better)),
                        "Waves of level %s took %s each: %s"
                                .formatted(
                                        level.level(),
                                        NumberFormatter.seconds(seconds),
                                        tooShort
                                                ? "commit overhead dominates."
                                                : "an interrupted run loses up to that much work.")));
            }
        }
    }

    private static void addMinimumRows(ReportData data, List<Advice> all) {
        double share = Math.min(MAX_FILTERED_SHARE, data.settings().run().warnFilteredShare());
        for (EraLengths level : data.lengths()) {
            MinimumRowsAdvice.of(level.level(), level.sorted(), level.minimum(), share)
                    .ifPresent(reason -> all.add(new Advice(
                            "Review levels.%s.min-era-rows"
                                    .formatted(level.level().key()),
                            reason)));
        }
    }

    private static void addSensorsWithoutValues(ReportData data, List<Advice> all) {
        List<String> titles = data.sensors().stream()
                .filter(sensor -> sensor.valuesRead() == 0)
                .map(SensorRow::title)
                .toList();
        if (!titles.isEmpty()) {
            all.add(new Advice(
                    "Check " + String.join(", ", titles),
                    "No values were ever read. If these columns are not sensors, list them in ingest.ignore-columns."));
        }
    }
}
