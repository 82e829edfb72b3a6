package io.eraforge.testing;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.schema.ErasTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/** Builds rows of {@code eras}: {@code new ErasBuilder().era(Level.A, "gh1", 1, "2024-01-01T00:00:00Z", "2024-01-08T00:00:00Z")}. */
public final class ErasBuilder {
    private final List<Row> rows = new ArrayList<>();

    public ErasBuilder era(Level level, String series, long id, String start, String end) {
        return era(level, series, id, micros(Instant.parse(start)), micros(Instant.parse(end)));
    }

    public ErasBuilder era(Level level, String series, long id, long startUs, long endUs) {
        rows.add(RowFactory.create(level.name(), series, id, startUs, endUs, null));
        return this;
    }

    /** {@code count} adjacent windows of equal width, with ids from {@code firstId}. */
    public ErasBuilder windows(Level level, String series, long firstId, String from, Duration width, int count) {
        long start = micros(Instant.parse(from));
        long step = width.toNanos() / 1000;
        for (int i = 0; i < count; i++) {
            era(level, series, firstId + i, start + i * step, start + (i + 1) * step);
        }
        return this;
    }

    public Dataset<Row> dataset(SparkSession spark) {
        return spark.createDataFrame(rows, ErasTable.SCHEMA.required());
    }

    /** Replaces the store's {@code eras}. */
    public void writeTo(Store store) {
        store.overwrite(ErasTable.ID, dataset(store.spark()).coalesce(1));
    }

    private static long micros(Instant instant) {
        return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000;
    }
}
