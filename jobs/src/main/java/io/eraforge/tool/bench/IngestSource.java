package io.eraforge.tool.bench;

import io.eraforge.table.Store;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A file of the bench's readings in a format that people bring, written by Spark. */
public enum IngestSource {
    CSV_DECIMALS("CSV, two decimals"),
    CSV_DIGITS("CSV, all digits"),
    PARQUET("Parquet"),
    JSON_LINES("JSON lines");

    private final String label;

    IngestSource(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Writes the readings of {@code store} as one file and returns it. */
    Path write(Store store, Path folder) {
        Path target = folder.resolve("source-" + name().toLowerCase(Locale.ROOT));
        var writer = columns(store).coalesce(1).write();
        switch (this) {
            case CSV_DECIMALS, CSV_DIGITS -> writer.option("header", true).csv(target.toString());
            case PARQUET -> writer.parquet(target.toString());
            case JSON_LINES -> writer.json(target.toString());
        }
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Dataset<Row> columns(Store store) {
        Dataset<Row> readings = store.read(ReadingsTable.ID);
        List<String> columns = new ArrayList<>(List.of("series", time() + " AS time"));
        for (String column : readings.columns()) {
            if (column.startsWith("sensor_")) {
                columns.add(this == CSV_DIGITS ? column : "round(%1$s, 2) AS %1$s".formatted(column));
            }
        }
        return readings.orderBy("series", "ts_us").selectExpr(columns.toArray(String[]::new));
    }

    private String time() {
        return this == PARQUET ? "ts" : "date_format(ts, 'yyyy-MM-dd HH:mm:ss')";
    }
}
