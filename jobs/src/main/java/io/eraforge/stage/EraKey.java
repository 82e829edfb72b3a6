package io.eraforge.stage;

import io.eraforge.era.Level;
import io.eraforge.table.TableId;
import io.eraforge.table.Tables;
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
record EraKey(long bucket, String series, long eraId, long rows) {
    private static final StructType SCHEMA = new StructType()
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("n_rows", DataTypes.LongType)
            .add("bucket", DataTypes.LongType)
            .add("error", DataTypes.StringType);

    /** The eras of a wave that pass the minimum and have values. */
    static List<EraKey> of(Tables tables, Level level, Wave wave, long minimum) {
        Set<Long> buckets = wave.ids();
        List<EraKey> eras = new ArrayList<>();
        List<String> columns = List.of("bucket", "n_rows", "n_sensors", "series", "era_id");
        tables.read(TableId.ERA_INDEX, level, columns, row -> {
            if (buckets.contains(row.number(0)) && row.number(1) >= minimum && row.integer(2) > 0) {
                eras.add(new EraKey(row.number(0), row.text(3), row.number(4), row.number(1)));
            }
        });
        return eras;
    }

    /** As rows of {@code series, era_id, n_rows, bucket, error}. */
    static Dataset<Row> frame(SparkSession spark, List<Failed> eras) {
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

    Failed failed(String error) {
        return new Failed(this, error);
    }

    record Failed(EraKey era, String error) {}
}
