package io.eraforge.workload.era.prepare.bucket;

import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.eraforge.era.Level;
import io.eraforge.table.kernel.KernelScan;
import java.util.List;

/**
 * One row of {@code bucket_index}. {@code content} is null while the bucket is being prepared, and stays null if that prepare dies:
 * its era partitions are then undefined.
 */
public record BucketRecord(Level level, long bucket, BucketLayout layout, Content content) {
    static final StructType SCHEMA = new StructType()
            .add("level", StringType.STRING)
            .add("bucket", LongType.LONG)
            .add("width_us", LongType.LONG)
            .add("series_groups", IntegerType.INTEGER)
            .add("input_hash", LongType.LONG)
            .add("content_hash", LongType.LONG)
            .add("eras", LongType.LONG)
            .add("kept", LongType.LONG)
            .add("rows", LongType.LONG)
            .add("values", LongType.LONG)
            .add("bytes", LongType.LONG)
            .add("prepared_min", LongType.LONG)
            .add("largest_below", LongType.LONG);

    static final List<String> COLUMNS = SCHEMA.fieldNames();

    /**
     * {@code inputHash}: of the eras and readings it was prepared from; {@code hash}: of the kept eras; {@code kept}: eras with arrays;
     * {@code bytes}: size of the arrays in memory; {@code preparedMin}: minimum rows it was prepared for; {@code largestBelow}: rows
     * of the largest era below that minimum.
     */
    public record Content(
            long inputHash,
            long hash,
            long eras,
            long kept,
            long rows,
            long values,
            long bytes,
            long preparedMin,
            long largestBelow) {

        /** Whether {@code minRows} is lower than the prepared minimum and admits an era that has no arrays. */
        public boolean isMissingArraysFor(long minRows) {
            return minRows < preparedMin && largestBelow >= minRows;
        }
    }

    /** From a row with {@link #COLUMNS}. */
    static BucketRecord of(KernelScan.Record row) {
        return new BucketRecord(
                Level.valueOf(row.text(0)),
                row.number(1),
                new BucketLayout(row.number(2), row.integer(3)),
                row.isNull(5) ? null : content(row));
    }

    private static Content content(KernelScan.Record row) {
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

    /** The values of a row with {@link #SCHEMA}. */
    Object[] row() {
        Object[] cells = new Object[COLUMNS.size()];
        Object[] keys = {level.name(), bucket, layout.widthUs(), layout.seriesGroups()};
        System.arraycopy(keys, 0, cells, 0, keys.length);
        if (content != null) {
            Object[] counts = {
                content.inputHash(),
                content.hash(),
                content.eras(),
                content.kept(),
                content.rows(),
                content.values(),
                content.bytes(),
                content.preparedMin(),
                content.largestBelow()
            };
            System.arraycopy(counts, 0, cells, keys.length, counts.length);
        }
        return cells;
    }
}
