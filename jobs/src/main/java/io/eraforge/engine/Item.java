package io.eraforge.engine;

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

/** An era of a bucket, as recorded in {@code era_index}. */
public record Item(long bucket, String series, long eraId, long rows) {
    private static final StructType SCHEMA = new StructType()
            .add("series", DataTypes.StringType)
            .add("era_id", DataTypes.LongType)
            .add("n_rows", DataTypes.LongType)
            .add("bucket", DataTypes.LongType)
            .add("error", DataTypes.StringType);

    /** The eras of these buckets that have at least {@code minimum} rows and at least one sensor. */
    public static List<Item> read(Tables tables, Level level, Set<Long> buckets, long minimum) {
        List<Item> items = new ArrayList<>();
        List<String> columns = List.of("bucket", "n_rows", "n_sensors", "series", "era_id");
        tables.read(TableId.ERA_INDEX, level, columns, row -> {
            if (buckets.contains(row.number(0)) && row.number(1) >= minimum && row.integer(2) > 0) {
                items.add(new Item(row.number(0), row.text(3), row.number(4), row.number(1)));
            }
        });
        return items;
    }

    /** Rows of {@code series, era_id, n_rows, bucket, error}. */
    public static Dataset<Row> toRows(SparkSession spark, List<Failed> items) {
        return spark.createDataFrame(items.stream().map(Item::row).toList(), SCHEMA);
    }

    private static Row row(Failed failed) {
        Item item = failed.item();
        return RowFactory.create(item.series, item.eraId, item.rows, item.bucket, failed.error());
    }

    public Failed failed(String error) {
        return new Failed(this, error);
    }

    public record Failed(Item item, String error) {}
}
