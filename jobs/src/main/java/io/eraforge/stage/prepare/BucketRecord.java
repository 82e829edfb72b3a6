package io.eraforge.stage.prepare;

import io.eraforge.era.Level;
import io.eraforge.table.Scanner;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * One row of {@code bucket_index}: what a bucket holds and what it was made from. Without a {@code content} it is being
 * prepared, or was when a prepare died: its eras must not be relied on.
 */
record BucketRecord(Level level, long bucket, Layout layout, Content content) {
    static final StructType SCHEMA = new StructType()
            .add("level", DataTypes.StringType)
            .add("bucket", DataTypes.LongType)
            .add("width_us", DataTypes.LongType)
            .add("series_groups", DataTypes.IntegerType)
            .add("input_hash", DataTypes.LongType)
            .add("content_hash", DataTypes.LongType)
            .add("eras", DataTypes.LongType)
            .add("kept", DataTypes.LongType)
            .add("rows", DataTypes.LongType)
            .add("values", DataTypes.LongType)
            .add("bytes", DataTypes.LongType)
            .add("prepared_min", DataTypes.LongType)
            .add("largest_below", DataTypes.LongType);

    static final List<String> COLUMNS = List.of(SCHEMA.fieldNames());

    /**
     * {@code inputHash}: of the eras and readings it was made from. {@code hash}: of what is in it. {@code kept}: eras with arrays.
     * {@code bytes}: of the arrays in memory. {@code largestBelow}: rows of the largest era below the minimum.
     */
    record Content(
            long inputHash,
            long hash,
            long eras,
            long kept,
            long rows,
            long values,
            long bytes,
            long preparedMin,
            long largestBelow) {

        /** Whether a lower minimum asks for arrays that are not there. */
        boolean lacks(long minRows) {
            return minRows < preparedMin && largestBelow >= minRows;
        }
    }

    /** From a row of {@link #COLUMNS}. */
    static BucketRecord of(Scanner.Record row) {
        return new BucketRecord(
                Level.valueOf(row.text(0)),
                row.number(1),
                new Layout(row.number(2), row.integer(3)),
                row.isNull(5) ? null : content(row));
    }

    private static Content content(Scanner.Record row) {
        return new Content(
                row.number(4),
                row.number(5),
                row.number(6),
                row.number(7),
                row.number(8),
                row.number(9),
                row.number(10),
                row.number(11),
                row.number(12));
    }

    Row row() {
        return content == null
                ? RowFactory.create(
                        level.name(),
                        bucket,
                        layout.widthUs(),
                        layout.seriesGroups(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null)
                : RowFactory.create(
                        level.name(),
                        bucket,
                        layout.widthUs(),
                        layout.seriesGroups(),
                        content.inputHash(),
                        content.hash(),
                        content.eras(),
                        content.kept(),
                        content.rows(),
                        content.values(),
                        content.bytes(),
                        content.preparedMin(),
                        content.largestBelow());
    }
}
