package io.eraforge.tool.bench;

import io.eraforge.feature.FeatureSet;
import io.eraforge.table.schema.TableId;
import io.eraforge.tool.bench.measure.Timings;
import io.eraforge.tool.bench.peer.DuckDbPeer;
import io.eraforge.tool.bench.peer.PeerInstaller;
import io.eraforge.tool.bench.peer.PeerTime;
import io.eraforge.tool.bench.peer.PythonPeer;
import io.eraforge.tool.bench.peer.SparkSqlPeer;
import io.eraforge.tool.bench.peer.SqlStatistics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Measures other tools on the same data in the same run, each if it can be had. */
final class PeerBenchmark {
    /** What is compared with them. */
    static final List<FeatureSet> SETS =
            List.of(SqlStatistics.SET, FeatureSet.named(FeatureSet.CORE), FeatureSet.named(FeatureSet.EFFICIENT));

    private final SparkSession spark;
    private final BenchWarehouses warehouses;
    private final Path folder;
    private final Consumer<String> say;
    private final BenchRequest request;
    private final Volume volume;

    PeerBenchmark(
            SparkSession spark,
            BenchWarehouses warehouses,
            Path folder,
            Consumer<String> say,
            BenchRequest request,
            Volume volume) {
        this.spark = spark;
        this.warehouses = warehouses;
        this.folder = folder;
        this.say = say;
        this.request = request;
        this.volume = volume;
    }

    List<PeerTime> measure() {
        PeerInstaller tools = new PeerInstaller(
                Optional.ofNullable(System.getenv("ERAFORGE_HOME")).map(Path::of), folder);
        int cores = spark.sparkContext().defaultParallelism();
        List<String> sensors = IntStream.range(0, request.sensors())
                .mapToObj(BenchData::sensor)
                .toList();
        DuckDbPeer duck = new DuckDbPeer(tools, cores, folder, sensors, request.repeats());
        SparkSqlPeer sql = new SparkSqlPeer(spark, folder, sensors);
        PythonPeer python = new PythonPeer(tools, cores, folder);
        List<PeerTime> times = new ArrayList<>();
        times.addAll(measureAs("kernels alone", () -> List.of(kernels(cores))));
        times.addAll(
                measureAs("DuckDB", () -> duck.measure(warehouses.data(), volume.values(), warehouses.prepared())));
        times.addAll(measureAs("Spark's SQL aggregates", () -> List.of(sql.measure(volume.values()))));
        times.addAll(measureAs("tsfresh and catch22", () -> python.measure(eras())));
        return times;
    }

    private List<PeerTime> measureAs(String what, Supplier<List<PeerTime>> work) {
        say.accept("Measuring %s …".formatted(what));
        return work.get();
    }

    /** The core set's kernels without Spark's reading and writing around them. */
    private PeerTime kernels(int cores) {
        FeatureSet core = FeatureSet.named(FeatureSet.CORE);
        KernelTime.seconds(core, eras(), cores);
        Timings median = new Timings(IntStream.range(0, request.repeats())
                .mapToObj(i -> KernelTime.seconds(core, eras(), cores))
                .toList());
        return new PeerTime(
                Ratios.KERNELS, "core", median.median(), volume.values(), "every core computing all the time");
    }

    private Dataset<Row> eras() {
        return warehouses.prepared().read(TableId.eras(BenchData.LEVEL));
    }
}
