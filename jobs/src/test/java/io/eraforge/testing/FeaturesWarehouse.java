package io.eraforge.testing;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.RowValues;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes tables as {@code run} would, with given values, for tests that read features. */
public final class FeaturesWarehouse {
    private final Level level;
    private final FeatureSet set;
    private final TableSchema schema;
    private final List<Row> index = new ArrayList<>();
    private final List<Row> features = new ArrayList<>();

    public FeaturesWarehouse(Level level, FeatureSet set) {
        this.level = level;
        this.set = set;
        this.schema = FeaturesTable.SCHEMA.with(set.columns());
    }

    public FeaturesWarehouse era(long bucket, String series, long eraId, long startUs, long nRows, long nSensors) {
        index.add(RowValues.withDefaults(EraIndexTable.SCHEMA)
                .set(EraIndexTable.LEVEL, level.name())
                .set(EraIndexTable.SERIES, series)
                .set(EraIndexTable.ERA_ID, eraId)
                .set(EraIndexTable.START_US, startUs)
                .set(EraIndexTable.END_US, startUs + 1_000_000)
                .set(EraIndexTable.N_ROWS, nRows)
                .set(EraIndexTable.N_SENSORS, (int) nSensors)
                .set(EraIndexTable.BUCKET, bucket)
                .toRow());
        return this;
    }

    public FeaturesWarehouse features(long bucket, String series, long eraId, String sensor, Double... values) {
        return features(bucket, series, eraId, sensor, "ok", values);
    }

    public FeaturesWarehouse features(
            long bucket, String series, long eraId, String sensor, String status, Double... values) {
        RowValues row = RowValues.withDefaults(schema)
                .set(FeaturesTable.SERIES, series)
                .set(FeaturesTable.ERA_ID, eraId)
                .set(FeaturesTable.SENSOR, sensor)
                .set(FeaturesTable.N_ROWS, 10L)
                .set(FeaturesTable.STATUS, status)
                .set(FeaturesTable.BUCKET, bucket);
        for (int i = 0; i < values.length; i++) {
            row.setNamed(set.columns().get(i), values[i]);
        }
        features.add(row.toRow());
        return this;
    }

    public void write(Store store) {
        TableId table = FeaturesTable.of(level, set.name());
        store.overwrite(EraIndexTable.SCHEMA, frame(store, index, EraIndexTable.SCHEMA));
        store.overwrite(table, frame(store, features, schema));
    }

    private static Dataset<Row> frame(Store store, List<Row> rows, TableSchema schema) {
        return store.spark().createDataFrame(rows, schema.spark()).coalesce(1);
    }
}
