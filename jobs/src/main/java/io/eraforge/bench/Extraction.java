package io.eraforge.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Measures the extraction of feature sets, and the bare scan of what each reads. */
final class Extraction {
    private final Warehouses warehouses;
    private final Meter meter;
    private final Volume volume;
    private final Consumer<String> say;
    private final Map<String, Step> scans = new HashMap<>();

    Extraction(Warehouses warehouses, Meter meter, Volume volume, Consumer<String> say) {
        this.warehouses = warehouses;
        this.meter = meter;
        this.volume = volume;
        this.say = say;
    }

    /** The scan, unless it was measured before, and the run. */
    List<Step> steps(FeatureSet set) {
        String name = set.usesTime() ? "scan of x and t_us" : "scan of x";
        boolean known = scans.containsKey(name);
        Step scan = scans.computeIfAbsent(name, key -> scan(key, set.usesTime()));
        Step run = run(set, scan.seconds());
        return known ? List.of(run) : List.of(scan, run);
    }

    private Step scan(String name, boolean times) {
        say.accept("Measuring the bare %s …".formatted(name));
        Meter.Reading reading = meter.measure(() -> {
            Dataset<Row> eras = warehouses.prepared().read(TableId.eras(BenchData.LEVEL));
            (times ? eras.select("x", "t_us") : eras.select("x"))
                    .write()
                    .format("noop")
                    .mode("overwrite")
                    .save();
        });
        return Step.of(name, reading, volume, new Disk(0, 0), reading.wall().value());
    }

    private Step run(FeatureSet set, double scanSeconds) {
        say.accept("Measuring run of '%s' (%d features) …"
                .formatted(set.name(), set.features().size()));
        Meter.Reading reading = meter.measure(() -> warehouses.run(set));
        return Step.of("run " + set.name(), reading, volume, written(set), scanSeconds);
    }

    /** The files of the newest version: each repetition replaces those of the one before. */
    private Disk written(FeatureSet set) {
        try (Store store = warehouses.prepared()) {
            Dataset<Row> features = store.read(TableId.features(BenchData.LEVEL, set.name()));
            return Disk.of(List.of(features.inputFiles()));
        }
    }
}
