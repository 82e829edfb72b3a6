package io.eraforge.engine;

import io.eraforge.engine.plan.Wave;
import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** An era of a bucket, as {@code era_index} has it. */
public record Item(long bucket, String series, long eraId, long rows) {
    private static final StructType SCHEMA = new StructType()
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("n_rows", DataTypes.LongType)
            .add("bucket", DataTypes.LongType)
            .add("error", DataTypes.StringType);

    /** The eras of a wave that pass the minimum and have values. */
    public static List<Item> of(Tables tables, Level level, Wave wave, long minimum) {
        Set<Long> buckets = wave.ids();
        List<Item> eras = new ArrayList<>();
        List<String> columns = List.of("bucket", "n_rows", "n_sensors", "series", "era_id");
        tables.read(TableId.ERA_INDEX, level, columns, row -> {
            if (buckets.contains(row.number(0)) && row.number(1) >= minimum && row.integer(2) > 0) {
                eras.add(new Item(row.number(0), row.text(3), row.number(4), row.number(1)));
            }
        });
        return eras;
    }

    /** As rows of {@code series, era_id, n_rows, bucket, error}. */
    public static Dataset<Row> frame(SparkSession spark, List<Failed> eras) {
        return spark.createDataFrame(
                eras.stream()
                        .map(failed -> RowFactory.create(
                                failed.era().series(),
                                failed.era().eraId(),
                                failed.era().rows(),
                                failed.era().bucket(),
                                failed.error()))
                        .toList(),
                SCHEMA);
    }

    public Failed failed(String error) {
        return new Failed(this, error);
    }

    public record Failed(Item era, String error) {}
}
