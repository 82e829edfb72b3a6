package io.eraforge.testing;

import static org.apache.spark.sql.functions.lit;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Writes tables as {@code prepare} would, from a list of eras, for tests of later stages. */
public final class PreparedWarehouse {
    private static final StructType INDEX = new StructType()
            .add("level", DataTypes.StringType)
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("start_us", DataTypes.LongType)
            .add("end_us", DataTypes.LongType)
            .add("priority", DataTypes.IntegerType)
            .add("n_rows", DataTypes.LongType)
            .add("duration_us", DataTypes.LongType)
            .add("n_sensors", DataTypes.IntegerType)
            .add("n_values", DataTypes.LongType)
            .add("bucket", DataTypes.LongType);
    private static final StructType ERAS = new StructType()
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("sensor", DataTypes.StringType)
            .add("n_rows", DataTypes.LongType)
            .add("duration_us", DataTypes.LongType)
            .add("t_us", DataTypes.createArrayType(DataTypes.LongType, false))
            .add("x", DataTypes.createArrayType(DataTypes.DoubleType, false))
            .add("bucket", DataTypes.LongType);
    private static final StructType BUCKETS = new StructType()
            .add("level", DataTypes.StringType)
            .add("bucket", DataTypes.LongType)
            .add("content_hash", DataTypes.LongType)
            .add("prepared_min", DataTypes.LongType);

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
        buckets.add(RowFactory.create(level.name(), id, (long) contentHash.hashCode(), preparedMin));
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
            eras.add(RowFactory.create("s", eraId, "x" + s, (long) nRows, duration, t, x, bucket));
        }
        index.add(RowFactory.create(
                level.name(),
                "s",
                eraId,
                0L,
                duration,
                priority,
                (long) nRows,
                duration,
                sensors.length,
                values,
                bucket));
        return this;
    }

    public void write(Store store) {
        String ofLevel = "level = '" + level + "'";
        store.overwrite(TableId.eras(level), store.spark().createDataFrame(eras, ERAS));
        store.replace(
                TableId.ERA_INDEX, store.spark().createDataFrame(index, INDEX).withColumn("chunk", lit(0L)), ofLevel);
        store.overwrite(TableId.BUCKET_INDEX, store.spark().createDataFrame(buckets, BUCKETS));
    }
}
