package io.eraforge.testing;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.RowValues;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes tables as {@code prepare} would, from a list of eras, for tests of later stages. */
public final class PreparedWarehouse {
    private final Level level;
    private final List<Row> index = new ArrayList<>();
    private final List<Row> eras = new ArrayList<>();
    private final List<Row> buckets = new ArrayList<>();
    private long preparedMin;
    private Integer priority;

    public PreparedWarehouse(Level level) {
        this.level = level;
    }

    public PreparedWarehouse preparedMin(long rows) {
        preparedMin = rows;
        return this;
    }

    public PreparedWarehouse bucket(long id, String contentHash) {
        buckets.add(RowValues.withDefaults(BucketIndexTable.SCHEMA)
                .set(BucketIndexTable.LEVEL, level.name())
                .set(BucketIndexTable.BUCKET, id)
                .set(BucketIndexTable.CONTENT_HASH, (long) contentHash.hashCode())
                .set(BucketIndexTable.PREPARED_MIN, preparedMin)
                .toRow());
        return this;
    }

    /** Priority of the eras added after this call; null for none. */
    public PreparedWarehouse priority(Integer rank) {
        priority = rank;
        return this;
    }

    /** One era with one sensor per array; every sensor has a value in every row. */
    public PreparedWarehouse era(long bucket, long eraId, int nRows, double[]... sensors) {
        long duration = nRows * 1_000_000L;
        long values = 0;
        for (int s = 0; s < sensors.length; s++) {
            List<Double> x = new ArrayList<>();
            List<Long> t = new ArrayList<>();
            for (int i = 0; i < sensors[s].length; i++) {
                x.add(sensors[s][i]);
                t.add(i * 1_000_000L);
            }
            values += x.size();
            eras.add(RowValues.withDefaults(EraArraysTable.SCHEMA)
                    .set(EraArraysTable.SERIES, "s")
                    .set(EraArraysTable.ERA_ID, eraId)
                    .set(EraArraysTable.N_ROWS, (long) nRows)
                    .set(EraArraysTable.DURATION_US, duration)
                    .set(EraArraysTable.BUCKET, bucket)
                    .set(EraArraysTable.SENSOR, "x" + s)
                    .set(EraArraysTable.N_VALUES, x.size())
                    .set(EraArraysTable.T_US, t)
                    .set(EraArraysTable.X, x)
                    .toRow());
        }
        index.add(RowValues.withDefaults(EraIndexTable.SCHEMA)
                .set(EraIndexTable.LEVEL, level.name())
                .set(EraIndexTable.SERIES, "s")
                .set(EraIndexTable.ERA_ID, eraId)
                .set(EraIndexTable.END_US, duration)
                .set(EraIndexTable.PRIORITY, priority)
                .set(EraIndexTable.N_ROWS, (long) nRows)
                .set(EraIndexTable.DURATION_US, duration)
                .set(EraIndexTable.N_SENSORS, sensors.length)
                .set(EraIndexTable.N_VALUES, values)
                .set(EraIndexTable.BUCKET, bucket)
                .toRow());
        return this;
    }

    public void write(Store store) {
        String ofLevel = "level = '" + level + "'";
        store.overwrite(EraArraysTable.of(level), frame(store, eras, EraArraysTable.SCHEMA));
        store.replace(EraIndexTable.SCHEMA, frame(store, index, EraIndexTable.SCHEMA), ofLevel);
        store.overwrite(BucketIndexTable.SCHEMA, frame(store, buckets, BucketIndexTable.SCHEMA));
    }

    private static Dataset<Row> frame(Store store, List<Row> rows, TableSchema schema) {
        return store.spark().createDataFrame(rows, schema.spark());
    }
}
