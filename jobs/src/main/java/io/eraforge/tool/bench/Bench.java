package io.eraforge.tool.bench;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.tool.bench.BenchRequest.Step;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.tool.bench.peer.PeerTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Generates data in a local folder and measures ingest, prepare, a bare scan and run on it, and optionally other tools on the same data. */
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
        StepMeter meter = new StepMeter(spark.sparkContext(), request.repeats(), request.warmUps());
        List<BenchStep> steps = new ArrayList<>();
        List<PeerTime> peers = new ArrayList<>();
        BenchReport.Volume volume = new BenchReport.Volume(request.rows(), request.rows() * request.sensors(), 0);
        if (request.measures(Step.INGEST)) {
            ingest(request, warehouses, meter, volume, steps, peers);
        }
        if (request.measures(Step.PREPARE)) {
            log.accept("Measuring prepare …");
            StepMeter.Measurement prepared = meter.measure(warehouses::prepare);
            volume = volume(warehouses.prepared());
            steps.add(BenchStep.of("prepare", prepared, volume, warehouses.written(), Double.NaN));
        }
        TelemetryOverhead telemetry = null;
        if (request.measures(Step.RUN)) {
            if (!request.measures(Step.PREPARE)) {
                warehouses.prepare();
            }
            volume = volume(warehouses.prepared());
            ExtractionBenchmark extraction = new ExtractionBenchmark(warehouses, meter, volume, log);
            sets(request).forEach(set -> steps.addAll(extraction.steps(set)));
            telemetry = telemetry(request, warehouses);
            if (request.peers()) {
                peers.addAll(peers(request, warehouses, volume).measureRun());
            }
        }
        return report(request, volume, dataSeconds, steps, telemetry, peers);
    }

    private void ingest(
            BenchRequest request,
            BenchWarehouses warehouses,
            StepMeter meter,
            BenchReport.Volume volume,
            List<BenchStep> steps,
            List<PeerTime> peers) {
        IngestBenchmark ingest = new IngestBenchmark(spark, settings, folder, meter, volume, log);
        Map<IngestSource, Path> sources;
        try (Store data = warehouses.generated()) {
            sources = ingest.sources(data);
        }
        steps.addAll(ingest.steps(sources));
        if (request.peers()) {
            peers.addAll(peers(request, warehouses, volume).measureIngest(sources));
        }
    }

    private PeerBenchmark peers(BenchRequest request, BenchWarehouses warehouses, BenchReport.Volume volume) {
        return new PeerBenchmark(spark, warehouses, folder, log, request, volume);
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

    private static BenchReport.Volume volume(Store store) {
        Row row = store.read(EraIndexTable.ID)
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
