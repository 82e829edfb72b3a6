package io.eraforge.tool.bench.peer;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.nanvl;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.feature.Feature;
import io.eraforge.tool.bench.measure.ProcessCpu;
import io.eraforge.tool.bench.measure.Timings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** Measures DuckDB on the sixteen statistics and compares its results with ours. */
public final class DuckDbPeer {
    private final PeerInstaller installer;
    private final int cores;
    private final Path folder;
    private final List<String> sensors;
    private final int repeats;

    public DuckDbPeer(PeerInstaller installer, int cores, Path folder, List<String> sensors, int repeats) {
        this.installer = installer;
        this.cores = cores;
        this.folder = folder;
        this.sensors = sensors;
        this.repeats = repeats;
    }

    /**
     * {@code csv}: the same readings as a file, if there is one. {@code features}: our own values of the sixteen statistics for
     * them.
     */
    public List<PeerTime> measure(Path data, Optional<Path> csv, long values, Dataset<Row> features) {
        try (DuckDb duck = DuckDb.open(installer.duckDb(), cores, folder, sensors)) {
            duck.load(data);
            PeerTime eraKnown = measure(PeerTime.ERA_KNOWN, values, duck::statistics);
            List<PeerTime> times = new ArrayList<>();
            String note = String.format(
                    Locale.ROOT,
                    "%d threads; sums differ by at most %.1e",
                    cores,
                    difference(duck.sums(), sums(features)));
            times.add(eraKnown.withNote(note));
            times.add(measure(PeerTime.RANGE_JOIN, values, duck::joinAndStatistics));
            if (csv.isPresent()) {
                times.add(measure(PeerTime.FROM_CSV, values, () -> duck.readJoinAndStatistics(csv.get())));
            }
            return times;
        } catch (PeerInstaller.UnavailableException | SQLException e) {
            return List.of(PeerTime.missing(PeerTime.DUCKDB, PeerTime.ERA_KNOWN, e.getMessage()));
        }
    }

    /** Reads each file and writes it sorted; {@code files} by what they are called in the result. */
    public List<PeerTime> measureIngest(Map<String, Path> files, long values) {
        try (DuckDb duck = DuckDb.open(installer.duckDb(), cores, folder, sensors)) {
            List<PeerTime> times = new ArrayList<>();
            for (Map.Entry<String, Path> file : files.entrySet()) {
                times.add(measure(file.getKey(), values, () -> duck.sort(file.getValue())));
            }
            return times;
        } catch (PeerInstaller.UnavailableException | SQLException e) {
            return List.of(PeerTime.missing(PeerTime.DUCKDB, "ingest", e.getMessage()));
        }
    }

    private PeerTime measure(String what, long values, Query query) throws SQLException {
        query.run();
        List<Double> wall = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            double cpuBefore = ProcessCpu.seconds();
            long started = System.nanoTime();
            query.run();
            wall.add((System.nanoTime() - started) / 1e9);
            cpu.add(ProcessCpu.seconds() - cpuBefore);
        }
        return new PeerTime(
                PeerTime.DUCKDB,
                what,
                new Timings(wall).median(),
                new Timings(cpu).median(),
                values,
                cores + " threads");
    }

    /** Sums of each of our sixteen statistics, NaN counted as 0. */
    public static double[] sums(Dataset<Row> features) {
        Column[] sums = SqlStatistics.SET.features().stream()
                .map(Feature::column)
                .map(column -> sum(nanvl(col(column), lit(0.0))))
                .toArray(Column[]::new);
        Row row = features.select(sums).first();
        return CollectionConverters.asJava(row.toSeq()).stream()
                .mapToDouble(value -> (Double) value)
                .toArray();
    }

    /** The largest relative difference. */
    public static double difference(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(
                    largest, Math.abs(a[i] - b[i]) / Math.max(1e-300, Math.max(Math.abs(a[i]), Math.abs(b[i]))));
        }
        return largest;
    }

    /** A database query. */
    @FunctionalInterface
    private interface Query {
        void run() throws SQLException;
    }
}
