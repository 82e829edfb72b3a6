package io.eraforge.testing;

import io.delta.tables.DeltaTable;
import io.eraforge.config.Settings;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.Ingest;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A folder of source files and a warehouse, for tests of ingest. */
public final class IngestFixture {
    private final SparkSession spark;
    private final Path dir;

    public IngestFixture(SparkSession spark, Path dir) {
        this.spark = spark;
        this.dir = dir;
    }

    /** Writes a source file, whose name may include folders. Returns its path. */
    public String file(String name, String... lines) {
        return file(name, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public String file(String name, byte[] content) {
        try {
            Path path = dir.resolve("gh1").resolve(name);
            Files.createDirectories(path.getParent());
            return Files.write(path, content).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public IngestReport ingest(String... readings) {
        return ingest(IngestSettings.inferring(), readings);
    }

    public IngestReport ingest(Settings.Ingest settings, String... readings) {
        return ingest(settings, new IngestRequest(List.of(readings), "", Map.of()));
    }

    public IngestReport ingest(Settings.Ingest settings, IngestRequest request) {
        try (Store store = Store.openForWriting(spark, warehouse(), "test")) {
            return Ingest.run(store, settings, request);
        }
    }

    public String warehouse() {
        return dir.resolve("warehouse").toString();
    }

    public boolean exists(TableId table) {
        try (Store store = Store.openForReading(spark, warehouse())) {
            return store.exists(table);
        }
    }

    /** Rows of a table as sorted text, cells separated by bars. */
    public List<String> rows(TableId table, String... columns) {
        try (Store store = Store.openForReading(spark, warehouse())) {
            return store.read(table).selectExpr(columns).collectAsList().stream()
                    .map(row -> row.mkString("|"))
                    .sorted()
                    .toList();
        }
    }

    /** Readings ordered by series and time, each as series, time and the values of {@code sensors}. */
    public List<String> readings(String... sensors) {
        try (Store store = Store.openForReading(spark, warehouse())) {
            return store.read(ReadingsTable.ID).orderBy("series", "ts_us").collectAsList().stream()
                    .map(row -> reading(row, sensors))
                    .toList();
        }
    }

    private static String reading(Row row, String... sensors) {
        StringBuilder text = new StringBuilder(row.<String>getAs("series"));
        text.append('|').append(row.<Timestamp>getAs("ts").toInstant());
        for (String sensor : sensors) {
            text.append('|').append(row.<Object>getAs(sensor));
        }
        return text.toString();
    }

    /** Number of commits of a table. */
    public long commits(TableId table) {
        return DeltaTable.forPath(spark, warehouse() + "/" + table.name())
                .history()
                .count();
    }
}
