package io.eraforge.workload.era.prepare.bucket;

import java.io.Serializable;

/**
 * Counts of the eras of one bucket. {@code kept}: eras with enough readings to get arrays; {@code rows}, {@code values} and
 * {@code hash} cover only these. {@code spanRows}: readings of all series between the first start and the last end of kept eras;
 * {@code coveredRows}: readings in at least one kept era. {@code longest}: readings of the longest era; {@code largestBelow}: of the
 * longest era below the minimum.
 */
public record BucketCounts(
        long bucket,
        long eras,
        long kept,
        long rows,
        long values,
        long hash,
        long spanRows,
        long coveredRows,
        long fromUs,
        long toUs,
        long longest,
        long largestBelow)
        implements Serializable {

    /** The counts of a bucket without eras. */
    public static BucketCounts empty(long bucket) {
        return new BucketCounts(bucket, 0, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE, Long.MIN_VALUE, 0, 0);
    }

    /** The sum of two parts of the same bucket. */
    public BucketCounts plus(BucketCounts other) {
        return new BucketCounts(
                bucket,
                eras + other.eras,
                kept + other.kept,
                rows + other.rows,
                values + other.values,
                hash ^ other.hash,
                spanRows + other.spanRows,
                coveredRows + other.coveredRows,
                Math.min(fromUs, other.fromUs),
                Math.max(toUs, other.toUs),
                Math.max(longest, other.longest),
                Math.max(largestBelow, other.largestBelow));
    }
}
