package io.eraforge.workload.era.prepare.bucket;

import static io.eraforge.workload.era.schema.BucketIndexTable.BUCKET;
import static io.eraforge.workload.era.schema.BucketIndexTable.BYTES;
import static io.eraforge.workload.era.schema.BucketIndexTable.CONTENT_HASH;
import static io.eraforge.workload.era.schema.BucketIndexTable.ERAS;
import static io.eraforge.workload.era.schema.BucketIndexTable.INPUT_HASH;
import static io.eraforge.workload.era.schema.BucketIndexTable.KEPT;
import static io.eraforge.workload.era.schema.BucketIndexTable.LARGEST_BELOW;
import static io.eraforge.workload.era.schema.BucketIndexTable.LEVEL;
import static io.eraforge.workload.era.schema.BucketIndexTable.PREPARED_MIN;
import static io.eraforge.workload.era.schema.BucketIndexTable.ROWS;
import static io.eraforge.workload.era.schema.BucketIndexTable.SERIES_GROUPS;
import static io.eraforge.workload.era.schema.BucketIndexTable.VALUES;
import static io.eraforge.workload.era.schema.BucketIndexTable.WIDTH_US;

import io.eraforge.era.Level;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.RowValues;
import io.eraforge.workload.era.schema.BucketIndexTable;

/**
 * One row of {@code bucket_index}. {@code content} is null while the bucket is being prepared, and stays null if that prepare dies:
 * its era partitions are then undefined.
 */
public record BucketRecord(Level level, long bucket, BucketLayout layout, Content content) {
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

    /** From a row with all columns of the table. */
    static BucketRecord of(NamedRow row) {
        return new BucketRecord(
                Level.valueOf(row.get(LEVEL)),
                row.getLong(BUCKET),
                new BucketLayout(row.getLong(WIDTH_US), row.getInt(SERIES_GROUPS)),
                row.get(CONTENT_HASH) == null ? null : content(row));
    }

    private static Content content(NamedRow row) {
        return new Content(
                row.getLong(INPUT_HASH),
                row.getLong(CONTENT_HASH),
                row.getLong(ERAS),
                row.getLong(KEPT),
                row.getLong(ROWS),
                row.getLong(VALUES),
                row.getLong(BYTES),
                row.getLong(PREPARED_MIN),
                row.getLong(LARGEST_BELOW));
    }

    RowValues row() {
        boolean prepared = content != null;
        return RowValues.of(BucketIndexTable.SCHEMA)
                .set(LEVEL, level.name())
                .set(BUCKET, bucket)
                .set(WIDTH_US, layout.widthUs())
                .set(SERIES_GROUPS, layout.seriesGroups())
                .set(INPUT_HASH, prepared ? content.inputHash() : null)
                .set(CONTENT_HASH, prepared ? content.hash() : null)
                .set(ERAS, prepared ? content.eras() : null)
                .set(KEPT, prepared ? content.kept() : null)
                .set(ROWS, prepared ? content.rows() : null)
                .set(VALUES, prepared ? content.values() : null)
                .set(BYTES, prepared ? content.bytes() : null)
                .set(PREPARED_MIN, prepared ? content.preparedMin() : null)
                .set(LARGEST_BELOW, prepared ? content.largestBelow() : null);
    }
}
