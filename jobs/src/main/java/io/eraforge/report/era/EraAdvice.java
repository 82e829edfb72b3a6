package io.eraforge.report.era;

import io.eraforge.era.Level;
import io.eraforge.report.data.Advice;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.TelemetrySummary;
import io.eraforge.workload.era.extract.MinimumRowsAdvice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Advice on batch sizes, minimums and sensors. */
final class EraAdvice {
    /** Peak share of device memory below which larger batches are recommended. */
    private static final double LOW_MEMORY_SHARE = 0.3;

    /** If more than this share of a level's eras is below the minimum, other minimums are proposed. */
    private static final double MAX_FILTERED_SHARE = 0.5;

    private EraAdvice() {}

    static List<Advice> of(EraReport data, Optional<RunRecord> run) {
        List<Advice> all = new ArrayList<>();
        run.ifPresent(selected ->
                addBatchSizes(selected, TelemetrySummary.from(selected.detail().telemetry()), all));
        addMinimumRows(data, all);
        addSensorsWithoutValues(data, all);
        return all;
    }

    /** As configured for the run, if recorded. */
    private static Optional<Long> batchSize(RunRecord run, Level level) {
        return run.detail().settings().get("levels." + level.key() + ".batch-size") instanceof Number number
                ? Optional.of(number.longValue())
                : Optional.empty();
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
        for (RunRecord.PartRun level : run.parts()) {
            String name = "BATCH_SIZE_" + level.part();
            Optional<Long> size = batchSize(run, Level.valueOf(level.part()));
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

    private static void addMinimumRows(EraReport data, List<Advice> all) {
        double share = Math.min(MAX_FILTERED_SHARE, data.settings().run().warnFilteredShare());
        for (EraLengths level : data.lengths()) {
            MinimumRowsAdvice.of(level.level(), level.sorted(), level.minimum(), share)
                    .ifPresent(reason -> all.add(new Advice(
                            "Review levels.%s.min-era-rows"
                                    .formatted(level.level().key()),
                            reason)));
        }
    }

    private static void addSensorsWithoutValues(EraReport data, List<Advice> all) {
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
