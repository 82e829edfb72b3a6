package io.eraforge.testing;

import static org.apache.spark.sql.functions.lit;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Writes tables as {@code run} would, with given values, for tests that read features. */
public final class FeaturesWarehouse {
    private static final StructType INDEX = new StructType()
            .add("level", DataTypes.StringType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("start_us", DataTypes.LongType)
            .add("end_us", DataTypes.LongType)
            .add("n_rows", DataTypes.LongType)
            .add("n_sensors", DataTypes.LongType)
            .add("bucket", DataTypes.LongType);

    private final Level level;
    private final FeatureSet set;
    private final List<Row> index = new ArrayList<>();
    private final List<Row> features = new ArrayList<>();

    public FeaturesWarehouse(Level level, FeatureSet set) {
        this.level = level;
        this.set = set;
    }

    public FeaturesWarehouse era(long bucket, String series, long eraId, long startUs, long nRows, long nSensors) {
        index.add(
                RowFactory.create(level.name(), series, eraId, startUs, startUs + 1_000_000, nRows, nSensors, bucket));
        return this;
    }

    public FeaturesWarehouse features(long bucket, String series, long eraId, String sensor, Double... values) {
        return features(bucket, series, eraId, sensor, "ok", values);
    }

    public FeaturesWarehouse features(
            long bucket, String series, long eraId, String sensor, String status, Double... values) {
        List<Object> cells = new ArrayList<>(List.of(series, eraId, sensor, 10L, status));
        cells.addAll(Arrays.asList(values));
        cells.add(bucket);
        features.add(RowFactory.create(cells.toArray()));
        return this;
    }

    public void write(Store store) {
        StructType schema = new StructType()
                .add("series", DataTypes.StringType)
                .add("era_id", DataTypes.LongType)
                .add("sensor", DataTypes.StringType)
                .add("n_rows", DataTypes.LongType)
                .add("status", DataTypes.StringType);
        for (String column : set.columns()) {
            schema = schema.add(column, DataTypes.DoubleType);
        }
        TableId table = TableId.features(level, set.name());
        store.overwrite(
                TableId.ERA_INDEX,
                store.spark()
                        .createDataFrame(index, INDEX)
                        .withColumn("chunk", lit(0L))
                        .coalesce(1));
        store.overwrite(
                table,
                store.spark()
                        .createDataFrame(features, schema.add("bucket", DataTypes.LongType))
                        .coalesce(1));
    }
}
