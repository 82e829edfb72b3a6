package io.eraforge.workload.era.prepare.bucket;

import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.eraforge.era.Level;
import io.eraforge.table.kernel.KernelScan;
import java.util.List;

/**
 * One row of {@code bucket_index}: what a bucket holds and what it was made from. Without a {@code content} it is being
 * prepared, or was when a prepare died: its eras must not be relied on.
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
     * {@code inputHash}: of the eras and readings it was made from. {@code hash}: of what is in it. {@code kept}: eras with arrays.
     * {@code bytes}: of the arrays in memory. {@code largestBelow}: rows of the largest era below the minimum.
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

        /** Whether a lower minimum asks for arrays that are not there. */
        boolean isMissingArraysFor(long minRows) {
            return minRows < preparedMin && largestBelow >= minRows;
        }
    }

    /** From a row of {@link #COLUMNS}. */
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

    /** As values of {@link #SCHEMA}. */
    Object[] row() {
        Object[] cells = new Object[COLUMNS.size()];
        Object[] keys = {level.name(), bucket, layout.widthUs(), layout.seriesGroups()};
        System.arraycopy(keys, 0, cells, 0, keys.length);
        if (content != null) {
            Object[] held = {
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
            System.arraycopy(held, 0, cells, keys.length, held.length);
        }
        return cells;
    }
}
