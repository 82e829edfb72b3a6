package io.eraforge.testing;

import io.eraforge.table.Store;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/** Builds rows of {@code readings}: {@code ReadingsBuilder.of("t", "rh").row("gh1", "2024-01-01T00:00:00Z", 20.5, null)}. */
public final class ReadingsBuilder {
    private static final DateTimeFormatter MONTH =
            DateTimeFormatter.ofPattern("yyyy-MM").withZone(ZoneOffset.UTC);

    private final List<String> sensors;
    private final List<Row> rows = new ArrayList<>();

    private ReadingsBuilder(List<String> sensors) {
        this.sensors = sensors;
    }

    public static ReadingsBuilder of(String... sensors) {
        return new ReadingsBuilder(List.of(sensors));
    }

    /** One reading; null values are missing. */
    public ReadingsBuilder row(String series, String instant, Double... values) {
        return row(series, Instant.parse(instant), values);
    }

    public ReadingsBuilder row(String series, Instant ts, Double... values) {
        if (values.length != sensors.size()) {
            throw new IllegalArgumentException("expected " + sensors.size() + " values, got " + values.length);
        }
        List<Object> cells =
                new ArrayList<>(List.of(series, Timestamp.from(ts), ChronoUnit.MICROS.between(Instant.EPOCH, ts)));
        cells.addAll(Arrays.asList(values));
        cells.add(MONTH.format(ts));
        rows.add(RowFactory.create(cells.toArray()));
        return this;
    }

    /** {@code count} readings with a constant step; {@code values} maps (row, sensor) to a value or null. */
    public ReadingsBuilder steady(String series, String from, Duration step, int count, Values values) {
        Instant start = Instant.parse(from);
        for (int i = 0; i < count; i++) {
            Double[] row = new Double[sensors.size()];
            for (int s = 0; s < row.length; s++) {
                row[s] = values.at(i, s);
            }
            row(series, start.plus(step.multipliedBy(i)), row);
        }
        return this;
    }

    public Dataset<Row> dataset(SparkSession spark) {
        return spark.createDataFrame(rows, ReadingsTable.schema(sensors));
    }

    /** Adds the rows to the store's {@code readings}. */
    public void appendTo(Store store) {
        store.append(ReadingsTable.ID, dataset(store.spark()).coalesce(1));
    }

    /** Value of a row and sensor; null if missing. */
    @FunctionalInterface
    public interface Values {
        Double at(int row, int sensor);
    }
}
