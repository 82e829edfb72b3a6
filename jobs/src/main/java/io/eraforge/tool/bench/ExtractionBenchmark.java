package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.tool.bench.measure.FileStats;
import io.eraforge.tool.bench.measure.StepMeter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Measures the extraction of feature sets, and the bare scan of what each reads. */
final class ExtractionBenchmark {
    private final BenchWarehouses warehouses;
    private final StepMeter meter;
    private final Volume volume;
    private final Consumer<String> say;
    private final Map<String, BenchStep> scans = new HashMap<>();

    ExtractionBenchmark(BenchWarehouses warehouses, StepMeter meter, Volume volume, Consumer<String> say) {
        this.warehouses = warehouses;
        this.meter = meter;
        this.volume = volume;
        this.say = say;
    }

    /** The scan, unless it was measured before, and the run. */
    List<BenchStep> steps(FeatureSet set) {
        String name = set.usesTime() ? "scan of x and t_us" : "scan of x";
        boolean known = scans.containsKey(name);
        BenchStep scan = scans.computeIfAbsent(name, key -> scan(key, set.usesTime()));
        BenchStep run = run(set, scan.seconds());
        return known ? List.of(run) : List.of(scan, run);
    }

    private BenchStep scan(String name, boolean times) {
        say.accept("Measuring the bare %s …".formatted(name));
        StepMeter.Measurement reading = meter.measure(() -> {
            Dataset<Row> eras = warehouses.prepared().read(TableId.eras(BenchData.LEVEL));
            (times ? eras.select("x", "t_us") : eras.select("x"))
                    .write()
                    .format("noop")
                    .mode("overwrite")
                    .save();
        });
        return BenchStep.of(
                name, reading, volume, new FileStats(0, 0), reading.wall().median());
    }

    private BenchStep run(FeatureSet set, double scanSeconds) {
        say.accept("Measuring run of '%s' (%d features) …"
                .formatted(set.name(), set.features().size()));
        StepMeter.Measurement reading = meter.measure(() -> warehouses.run(set));
        return BenchStep.of("run " + set.name(), reading, volume, written(set), scanSeconds);
    }

    /** The files of the newest version: each repetition replaces those of the one before. */
    private FileStats written(FeatureSet set) {
        try (Store store = warehouses.prepared()) {
            Dataset<Row> features = store.read(TableId.features(BenchData.LEVEL, set.name()));
            return FileStats.of(List.of(features.inputFiles()));
        }
    }
}
