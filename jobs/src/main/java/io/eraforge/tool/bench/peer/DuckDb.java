package io.eraforge.tool.bench.peer;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A DuckDB session over Parquet files that it writes from the bench's tables. */
public final class DuckDb implements AutoCloseable {
    private static final String READINGS_WITH_ERA = "readings_with_era";

    private final Connection connection;
    private final Path folder;
    private final List<String> sensors;

    private DuckDb(Connection connection, Path folder, List<String> sensors) {
        this.connection = connection;
        this.folder = folder;
        this.sensors = sensors;
    }

    public static DuckDb open(Driver driver, int threads, Path folder, List<String> sensors) throws SQLException {
        DuckDb duck = new DuckDb(driver.connect("jdbc:duckdb:", new Properties()), folder, sensors);
        duck.execute("SET threads = " + threads);
        duck.execute("SET temp_directory = %s"
                .formatted(quoted(folder.resolve("duckdb-spill").toString())));
        duck.execute("SET enable_progress_bar = false");
        return duck;
    }

    /** Copies the tables: readings and eras as they are, and readings joined with their eras. Not measured. */
    public void load(Path warehouse) throws SQLException {
        execute(copy(
                "SELECT * FROM %s ORDER BY series, ts_us".formatted(files(warehouse, "readings", "month")),
                "readings"));
        execute(copy("SELECT * FROM " + files(warehouse, "eras", "level"), "eras"));
        execute(copy("SELECT * FROM %s ORDER BY series, era_id, ts_us".formatted(join()), READINGS_WITH_ERA));
    }

    /** Reads a file of readings and writes it sorted, as ingest does. */
    public void sort(Path source) throws SQLException {
        String path = quoted(source.toString());
        String extension = source.toString().substring(source.toString().lastIndexOf('.') + 1);
        String reader = extension.equals("json")
                ? "read_json(%s, format = 'newline_delimited')"
                : "read_%s(%%s)".formatted(extension);
        execute(copy("SELECT * FROM %s ORDER BY series, time".formatted(reader.formatted(path)), "sorted"));
    }

    /** Rows that {@link #sort} wrote last. */
    public long sorted() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + parquet("sorted"))) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Computes the statistics from readings joined with their eras beforehand. */
    public void statistics() throws SQLException {
        execute(copy(query(parquet(READINGS_WITH_ERA)), "statistics"));
    }

    /** Computes the statistics from readings and eras, including the range join. */
    public void joinAndStatistics() throws SQLException {
        execute(copy(query(join()), "joined_statistics"));
    }

    /** The same from a CSV file of readings, without writing them first. */
    public void readJoinAndStatistics(Path csv) throws SQLException {
        String readings = "(SELECT *, epoch_us(time) AS ts_us FROM read_csv(%s))".formatted(quoted(csv.toString()));
        execute(copy(query(join(readings)), "joined_statistics"));
    }

    /** Sums of each of the sixteen statistics over all eras and sensors. */
    public double[] sums() throws SQLException {
        double[] sums = new double[SqlStatistics.SET.features().size()];
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT %s FROM %s".formatted(sumList(), parquet("statistics")))) {
            rows.next();
            for (int i = 0; i < sums.length; i++) {
                sums[i] = rows.getDouble(i + 1);
            }
        }
        return sums;
    }

    private String sumList() {
        int scalars = 7;
        return Stream.iterate(0, i -> i + 1)
                .limit(SqlStatistics.SET.features().size())
                .map(i -> sensors.stream()
                        .map(sensor -> i < scalars
                                ? "coalesce(sum(%s_%d), 0)".formatted(sensor, i)
                                : "coalesce(sum(%s_%d[%d]), 0)".formatted(sensor, scalars, i - scalars + 1))
                        .collect(Collectors.joining(" + ")))
                .collect(Collectors.joining(", "));
    }

    private String query(String from) {
        StringBuilder columns = new StringBuilder("series, era_id");
        for (String sensor : sensors) {
            List<String> aggregates = SqlStatistics.duckDb(sensor);
            for (int i = 0; i < aggregates.size(); i++) {
                columns.append(", %s AS %s_%d".formatted(aggregates.get(i), sensor, i));
            }
        }
        return "SELECT %s FROM %s GROUP BY series, era_id".formatted(columns, from);
    }

    private String join() {
        return join(parquet("readings"));
    }

    private String join(String readings) {
        return "(SELECT r.*, e.era_id FROM %s r JOIN %s e ON r.series = e.series AND r.ts_us >= e.start_us AND r.ts_us < e.end_us)"
                .formatted(readings, parquet("eras"));
    }

    private static String files(Path warehouse, String table, String partition) {
        return "read_parquet(%s)".formatted(quoted(warehouse.resolve(table) + "/" + partition + "=*/*.parquet"));
    }

    private String parquet(String name) {
        return "read_parquet(%s)".formatted(quoted(file(name).toString()));
    }

    private String copy(String query, String name) {
        return "COPY (%s) TO %s (FORMAT parquet)"
                .formatted(query, quoted(file(name).toString()));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private Path file(String name) {
        return file(folder, name);
    }

    /** The file of readings joined with their eras, which {@link #load} writes. */
    static Path readingsWithEra(Path folder) {
        return file(folder, READINGS_WITH_ERA);
    }

    private static Path file(Path folder, String name) {
        return folder.resolve(name + ".parquet");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
