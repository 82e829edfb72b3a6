package io.eraforge.workload.era.prepare.bucket;

import java.io.Serializable;

/**
 * What the eras of one bucket hold. {@code kept} eras have enough readings to get arrays; {@code rows}, {@code values} and {@code hash}
 * are theirs. {@code spanRows}: readings from the first start to the last end of kept eras, all series; {@code coveredRows}: those in
 * any of them. {@code longest}: readings of the longest era; {@code largestBelow}: of the longest not kept.
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

    /** Eras of none. */
    public static BucketCounts none(long bucket) {
        return new BucketCounts(bucket, 0, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE, Long.MIN_VALUE, 0, 0);
    }

    /** Both together: parts of one bucket. */
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
