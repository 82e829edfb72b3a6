package io.eraforge.tool.bench;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.tool.bench.BenchRequest.Step;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.tool.bench.peer.PeerTime;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Generates data in a local folder and measures ingest, prepare, a bare scan and run on it, and optionally other tools on the same
 * data. An instance runs once.
 */
public final class Bench {
    private final SparkSession spark;
    private final Settings settings;
    private final Path folder;
    private final Consumer<String> log;
    private final BenchRequest request;
    private final StepMeter meter;
    private final BenchWarehouses warehouses;
    private final List<BenchStep> steps = new ArrayList<>();
    private final List<PeerTime> peers = new ArrayList<>();
    private Map<IngestSource, Path> sources = Map.of();

    /** {@code folder} must be empty and is left to the caller; {@code log} receives progress lines. */
    public Bench(SparkSession spark, Settings settings, Path folder, BenchRequest request, Consumer<String> log) {
        this.spark = spark;
        this.settings = settings.withMinEraRows(1);
        this.folder = folder;
        this.log = log;
        this.request = request;
        this.meter = new StepMeter(spark.sparkContext(), request.repeats(), request.warmUps());
        this.warehouses = new BenchWarehouses(spark, this.settings, folder);
    }

    public BenchReport run() {
        log.accept("Generating %,d rows × %d sensors in %,d eras …"
                .formatted(request.rows(), request.sensors(), request.eras()));
        double dataSeconds = warehouses.writeData(new BenchData(request));
        BenchReport.Volume volume = new BenchReport.Volume(request.rows(), request.rows() * request.sensors(), 0);
        if (request.measures(Step.INGEST)) {
            ingest(volume);
        }
        if (request.measures(Step.PREPARE_LEVELS)) {
            log.accept("Measuring prepare of three levels …");
            prepare("prepare, three levels", warehouses::prepareLevels);
        }
        // One level comes last: runs are measured on it.
        if (request.measures(Step.PREPARE)) {
            log.accept("Measuring prepare …");
            prepare("prepare", warehouses::prepare);
        } else if (request.measures(Step.RUN) || request.measures(Step.TELEMETRY)) {
            warehouses.prepare();
        }
        if (warehouses.anyPrepared()) {
            volume = volume(warehouses.prepared());
        }
        if (request.measures(Step.RUN)) {
            extract(volume);
        }
        TelemetryOverhead telemetry = request.measures(Step.TELEMETRY) ? telemetry() : null;
        return report(volume, dataSeconds, telemetry);
    }

    /** Files of the readings, which ingest was measured on. */
    Map<IngestSource, Path> sources() {
        return sources;
    }

    private void ingest(BenchReport.Volume volume) {
        IngestBenchmark ingest = new IngestBenchmark(spark, settings, folder, meter, volume, log);
        try (Store data = warehouses.generated()) {
            sources = ingest.sources(data);
        }
        steps.addAll(ingest.steps(sources));
        if (request.peers()) {
            peers.addAll(peers(volume).measureIngest(sources));
        }
    }

    private void prepare(String name, Runnable step) {
        StepMeter.Measurement prepared = meter.measure(step);
        steps.add(BenchStep.of(name, prepared, volume(warehouses.prepared()), warehouses.written(), Double.NaN));
    }

    private void extract(BenchReport.Volume volume) {
        ExtractionBenchmark extraction = new ExtractionBenchmark(warehouses, meter, volume, log);
        sets().forEach(set -> steps.addAll(extraction.steps(set)));
        if (request.peers()) {
            peers.addAll(peers(volume).measureRun(sources));
        }
    }

    private PeerBenchmark peers(BenchReport.Volume volume) {
        return new PeerBenchmark(spark, warehouses, folder, log, request, volume);
    }

    private TelemetryOverhead telemetry() {
        FeatureSet set = request.featureSets().get(0);
        log.accept("Measuring telemetry overhead in a run of '%s' …".formatted(set.name()));
        return TelemetryOverhead.measure(spark.sparkContext(), settings, warehouses, set, request.repeats());
    }

    private List<FeatureSet> sets() {
        return Stream.concat(
                        request.featureSets().stream(), request.peers() ? PeerBenchmark.SETS.stream() : Stream.of())
                .distinct()
                .toList();
    }

    private static BenchReport.Volume volume(Store store) {
        Row row = store.read(EraIndexTable.ID)
                .agg(
                        sum("n_rows").as("rows"),
                        sum("n_values").as("values"),
                        count(col("era_id")).as("eras"))
                .first();
        return new BenchReport.Volume(row.getAs("rows"), row.getAs("values"), row.getAs("eras"));
    }

    private BenchReport report(BenchReport.Volume volume, double dataSeconds, TelemetryOverhead telemetry) {
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
