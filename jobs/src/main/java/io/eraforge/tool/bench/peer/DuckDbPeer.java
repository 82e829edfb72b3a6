package io.eraforge.tool.bench.peer;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.nanvl;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.feature.Feature;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.tool.bench.BenchData;
import io.eraforge.tool.bench.Ratios;
import io.eraforge.tool.bench.measure.Timings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;

/** DuckDB's time for the sixteen statistics, and whether it gets the same numbers as we. */
public final class DuckDbPeer {
    private final PeerInstaller tools;
    private final int cores;
    private final Path folder;
    private final List<String> sensors;
    private final int repeats;

    public DuckDbPeer(PeerInstaller tools, int cores, Path folder, List<String> sensors, int repeats) {
        this.tools = tools;
        this.cores = cores;
        this.folder = folder;
        this.sensors = sensors;
        this.repeats = repeats;
    }

    /** {@code store} holds our own statistics of the same readings, to compare with. */
    public List<PeerTime> measure(Path data, long values, Store store) {
        try (DuckDb duck = DuckDb.open(tools.duckDb(), cores, folder, sensors)) {
            duck.load(data);
            double plain = median(duck::statistics);
            double joined = median(duck::joinAndStatistics);
            String note = String.format(
                    Locale.ROOT,
                    "%d threads; sums differ by %.1e at most",
                    cores,
                    difference(duck.sums(), ours(store)));
            return List.of(
                    new PeerTime(Ratios.DUCKDB, Ratios.ERA_KNOWN, plain, values, note),
                    new PeerTime(Ratios.DUCKDB, Ratios.RANGE_JOIN, joined, values, cores + " threads"));
        } catch (PeerInstaller.UnavailableException | SQLException e) {
            return List.of(PeerTime.missing(Ratios.DUCKDB, Ratios.ERA_KNOWN, e.getMessage()));
        }
    }

    private double median(Query query) throws SQLException {
        query.run();
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            long started = System.nanoTime();
            query.run();
            seconds.add((System.nanoTime() - started) / 1e9);
        }
        return new Timings(seconds).median();
    }

    public static double[] ours(Store store) {
        Column[] sums = SqlStatistics.SET.features().stream()
                .map(Feature::column)
                .map(column -> sum(nanvl(col(column), lit(0.0))))
                .toArray(Column[]::new);
        Row row = store.read(TableId.features(BenchData.LEVEL, SqlStatistics.SET.name()))
                .select(sums)
                .first();
        double[] values = new double[row.length()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.getDouble(i);
        }
        return values;
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

    /** Work on the database. */
    @FunctionalInterface
    private interface Query {
        void run() throws SQLException;
    }
}
