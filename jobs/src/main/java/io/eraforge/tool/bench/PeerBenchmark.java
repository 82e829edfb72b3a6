package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.tool.bench.measure.Timings;
import io.eraforge.tool.bench.peer.DuckDbPeer;
import io.eraforge.tool.bench.peer.PeerInstaller;
import io.eraforge.tool.bench.peer.PeerTime;
import io.eraforge.tool.bench.peer.PythonPeer;
import io.eraforge.tool.bench.peer.SparkSqlPeer;
import io.eraforge.tool.bench.peer.SqlStatistics;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Measures other tools on the same data; skips those that cannot be installed. */
final class PeerBenchmark {
    /** Feature sets that are compared with the peers. */
    static final List<FeatureSet> SETS =
            List.of(SqlStatistics.SET, FeatureSet.named(FeatureSet.CORE), FeatureSet.named(FeatureSet.EFFICIENT));

    private final SparkSession spark;
    private final BenchWarehouses warehouses;
    private final Path folder;
    private final Consumer<String> log;
    private final BenchRequest request;
    private final BenchReport.Volume volume;
    private final PeerInstaller installer;
    private final int cores;
    private final List<String> sensors;
    private final DuckDbPeer duck;

    PeerBenchmark(
            SparkSession spark,
            BenchWarehouses warehouses,
            Path folder,
            Consumer<String> log,
            BenchRequest request,
            BenchReport.Volume volume) {
        this.spark = spark;
        this.warehouses = warehouses;
        this.folder = folder;
        this.log = log;
        this.request = request;
        this.volume = volume;
        this.installer = new PeerInstaller(
                Optional.ofNullable(System.getenv("ERAFORGE_HOME")).map(Path::of), folder);
        this.cores = spark.sparkContext().defaultParallelism();
        this.sensors = IntStream.range(0, request.sensors())
                .mapToObj(BenchData::sensorName)
                .toList();
        this.duck = new DuckDbPeer(installer, cores, folder, sensors, request.repeats());
    }

    /** Measures DuckDB on the files of {@code sources}. */
    List<PeerTime> measureIngest(Map<IngestSource, Path> sources) {
        Map<String, Path> files = new LinkedHashMap<>();
        sources.forEach((source, file) -> files.put(IngestBenchmark.step(source), file));
        return measureAs("DuckDB's ingest", () -> duck.measureIngest(files, volume.values()));
    }

    /** {@code sources}: files of the readings, if they were written. */
    List<PeerTime> measureRun(Map<IngestSource, Path> sources) {
        SparkSqlPeer sql = new SparkSqlPeer(spark, folder, sensors);
        PythonPeer python = new PythonPeer(installer, cores, folder);
        List<PeerTime> times = new ArrayList<>();
        times.addAll(measureAs("kernels alone", () -> List.of(kernels())));
        Optional<Path> csv = Optional.ofNullable(sources.get(IngestSource.CSV_DIGITS));
        times.addAll(measureAs("DuckDB", () -> duck.measure(warehouses.data(), csv, volume.values(), statistics())));
        times.addAll(measureAs("Spark's SQL aggregates", () -> List.of(sql.measure(volume.values()))));
        times.addAll(
                measureAs("polars and pandas", () -> python.measureStatistics(volume.values(), request.repeats())));
        times.addAll(measureAs("tsfresh, also on Spark, and catch22", () -> python.measure(eras())));
        return times;
    }

    private List<PeerTime> measureAs(String name, Supplier<List<PeerTime>> measurement) {
        log.accept("Measuring %s …".formatted(name));
        return measurement.get();
    }

    /** The kernels of the core set alone, after one warm-up. */
    private PeerTime kernels() {
        FeatureSet core = FeatureSet.named(FeatureSet.CORE);
        KernelTime.seconds(core, eras(), cores);
        Timings timings = new Timings(IntStream.range(0, request.repeats())
                .mapToObj(i -> KernelTime.seconds(core, eras(), cores))
                .toList());
        return new PeerTime(
                PeerTime.KERNELS,
                "core",
                timings.median(),
                timings.median() * cores,
                volume.values(),
                "assuming all cores always busy");
    }

    /** Our own values of the statistics that DuckDB computes. */
    private Dataset<Row> statistics() {
        return warehouses.prepared().read(FeaturesTable.of(BenchData.LEVEL, SqlStatistics.SET.name()));
    }

    private Dataset<Row> eras() {
        return warehouses.prepared().read(EraArraysTable.of(BenchData.LEVEL));
    }
}
