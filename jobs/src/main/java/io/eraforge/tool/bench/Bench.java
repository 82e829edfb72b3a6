package io.eraforge.tool.bench;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.tool.bench.peer.PeerTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Generates data in a local folder and measures prepare, a bare scan and run on it, and optionally other tools on the same data. */
public final class Bench {
    private final SparkSession spark;
    private final Settings settings;
    private final Path folder;
    private final Consumer<String> log;

    /** {@code folder} must be empty and is left to the caller; {@code log} receives progress lines. */
    public Bench(SparkSession spark, Settings settings, Path folder, Consumer<String> log) {
        this.spark = spark;
        this.settings = settings.withMinEraRows(1);
        this.folder = folder;
        this.log = log;
    }

    public BenchReport run(BenchRequest request) {
        BenchWarehouses warehouses = new BenchWarehouses(spark, settings, folder);
        log.accept("Generating %,d rows × %d sensors in %,d eras …"
                .formatted(request.rows(), request.sensors(), request.eras()));
        double dataSeconds = warehouses.writeData(new BenchData(request));
        StepMeter meter = new StepMeter(spark.sparkContext(), request.repeats());
        List<BenchStep> steps = new ArrayList<>();
        StepMeter.Measurement prepared = measure(meter, "prepare", warehouses::prepare);
        BenchReport.Volume volume = volume(warehouses.prepared());
        steps.add(BenchStep.of("prepare", prepared, volume, warehouses.written(), Double.NaN));
        ExtractionBenchmark extraction = new ExtractionBenchmark(warehouses, meter, volume, log);
        sets(request).forEach(set -> steps.addAll(extraction.steps(set)));
        TelemetryOverhead telemetry = telemetry(request, warehouses);
        List<PeerTime> peers = request.peers()
                ? new PeerBenchmark(spark, warehouses, folder, log, request, volume).measure()
                : List.of();
        return report(request, volume, dataSeconds, steps, telemetry, peers);
    }

    private TelemetryOverhead telemetry(BenchRequest request, BenchWarehouses warehouses) {
        FeatureSet set = request.featureSets().get(0);
        log.accept("Measuring telemetry overhead in a run of '%s' …".formatted(set.name()));
        return TelemetryOverhead.measure(spark.sparkContext(), settings, warehouses, set, request.repeats());
    }

    private static List<FeatureSet> sets(BenchRequest request) {
        return Stream.concat(
                        request.featureSets().stream(), request.peers() ? PeerBenchmark.SETS.stream() : Stream.of())
                .distinct()
                .toList();
    }

    private StepMeter.Measurement measure(StepMeter meter, String name, Runnable step) {
        log.accept("Measuring %s …".formatted(name));
        return meter.measure(step);
    }

    private static BenchReport.Volume volume(Store store) {
        Row row = store.read(TableId.ERA_INDEX)
                .agg(sum("n_rows"), sum("n_values"), count(col("era_id")))
                .first();
        return new BenchReport.Volume(row.getLong(0), row.getLong(1), row.getLong(2));
    }

    private BenchReport report(
            BenchRequest request,
            BenchReport.Volume volume,
            double dataSeconds,
            List<BenchStep> steps,
            TelemetryOverhead telemetry,
            List<PeerTime> peers) {
        return new BenchReport(
                spark.sparkContext().defaultParallelism(),
                Runtime.getRuntime().maxMemory(),
                System.getProperty("java.version"),
                spark.version(),
                request.rows(),
                request.eras(),
                request.sensors(),
                request.shape(),
                request.repeats(),
                volume,
                dataSeconds,
                steps,
                telemetry,
                peers,
                request.peers() ? new Ratios(steps, peers).all() : List.of());
    }
}
