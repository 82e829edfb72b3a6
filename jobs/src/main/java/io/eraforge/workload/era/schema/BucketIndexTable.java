package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.INT;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;

/** Table {@code bucket_index}. */
public final class BucketIndexTable {
    private static final TableSchemaBuilder T = TableSchema.table(
            "bucket_index",
            "One row per level and bucket: its layout, counts, and hashes of input and content. While a bucket is being prepared, "
                    + "all columns after the layout are null, and stay so if that prepare dies.");

    public static final TableColumn<String> LEVEL = T.key("level", STRING, "Level A, B or C");
    public static final TableColumn<Long> BUCKET = T.key("bucket", LONG, "Bucket within the level");
    public static final TableColumn<Long> WIDTH_US =
            T.column("width_us", LONG, "Layout: microseconds of time per bucket");
    public static final TableColumn<Integer> SERIES_GROUPS =
            T.column("series_groups", INT, "Layout: groups that the series are divided into");
    public static final TableColumn<Long> INPUT_HASH =
            T.column("input_hash", LONG, "Hash of the eras and readings it was prepared from");
    public static final TableColumn<Long> CONTENT_HASH = T.column("content_hash", LONG, "Hash of the eras with arrays");
    public static final TableColumn<Long> ERAS = T.column("eras", LONG, "Eras");
    public static final TableColumn<Long> KEPT = T.column("kept", LONG, "Eras with arrays");
    public static final TableColumn<Long> ROWS = T.column("rows", LONG, "Readings of the eras with arrays");
    public static final TableColumn<Long> VALUES = T.column("values", LONG, "Values of the eras with arrays");
    public static final TableColumn<Long> BYTES = T.column("bytes", LONG, "Size of the arrays in memory");
    public static final TableColumn<Long> PREPARED_MIN =
            T.column("prepared_min", LONG, "Minimum rows of an era that it was prepared for");
    public static final TableColumn<Long> LARGEST_BELOW =
            T.column("largest_below", LONG, "Rows of the largest era below that minimum");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private BucketIndexTable() {}
}
