package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.tool.bench.measure.FileStats;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Measures feature extraction, and a bare scan of the columns it reads. */
final class ExtractionBenchmark {
    private final BenchWarehouses warehouses;
    private final StepMeter meter;
    private final BenchReport.Volume volume;
    private final Consumer<String> log;
    private final Map<String, BenchStep> scans = new HashMap<>();

    ExtractionBenchmark(BenchWarehouses warehouses, StepMeter meter, BenchReport.Volume volume, Consumer<String> log) {
        this.warehouses = warehouses;
        this.meter = meter;
        this.volume = volume;
        this.log = log;
    }

    /** Measures the run, and the scan unless that was measured before. */
    List<BenchStep> steps(FeatureSet set) {
        String name = set.usesTime() ? "scan of x and t_us" : "scan of x";
        boolean scanned = scans.containsKey(name);
        BenchStep scan = scans.computeIfAbsent(name, key -> scan(key, set.usesTime()));
        BenchStep run = run(set, scan.seconds());
        return scanned ? List.of(run) : List.of(scan, run);
    }

    private BenchStep scan(String name, boolean withTimes) {
        log.accept("Measuring bare %s …".formatted(name));
        StepMeter.Measurement measurement = meter.measure(() -> {
            Dataset<Row> eras = warehouses.prepared().read(EraArraysTable.of(BenchData.LEVEL));
            (withTimes ? eras.select("x", "t_us") : eras.select("x"))
                    .write()
                    .format("noop")
                    .mode("overwrite")
                    .save();
        });
        return BenchStep.of(
                name,
                measurement,
                volume,
                new FileStats(0, 0),
                measurement.wall().median());
    }

    private BenchStep run(FeatureSet set, double scanSeconds) {
        log.accept("Measuring run of '%s' (%d features) …"
                .formatted(set.name(), set.features().size()));
        StepMeter.Measurement measurement = meter.measure(() -> warehouses.run(set));
        return BenchStep.of("run " + set.name(), measurement, volume, written(set), scanSeconds);
    }

    /** Files of the newest table version only: each repetition replaces those of the previous one. */
    private FileStats written(FeatureSet set) {
        try (Store store = warehouses.prepared()) {
            Dataset<Row> features = store.read(FeaturesTable.of(BenchData.LEVEL, set.name()));
            return FileStats.of(List.of(features.inputFiles()));
        }
    }
}
