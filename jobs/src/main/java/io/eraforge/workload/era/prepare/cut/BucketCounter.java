package io.eraforge.workload.era.prepare.cut;

import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.cut.IntervalTotals.EraTotals;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.types.UTF8String;

/** Adds up a bucket: {@link #start} for each series, its eras in order of their start, {@link #end}. */
final class BucketCounter {
    private static final long SEED = 42;

    private final long minRows;
    private BucketCounts counts;
    private IntervalTotals timeline;
    private boolean any;
    private long firstUs;
    private long reachedUs;

    BucketCounter(long bucket, long minRows) {
        this.minRows = Math.max(1, minRows);
        this.counts = BucketCounts.none(bucket);
    }

    long bucket() {
        return counts.bucket();
    }

    BucketCounts counts() {
        return counts;
    }

    void start(IntervalTotals of) {
        timeline = of;
        any = false;
    }

    void add(UTF8String series, Span era, EraTotals held) {
        counts = counts.plus(held.rows() < minRows ? below(held) : kept(series, era, held));
    }

    void end() {
        if (any) {
            counts = counts.plus(new BucketCounts(
                    bucket(), 0, 0, 0, 0, 0, timeline.rows(firstUs, reachedUs), 0, firstUs, reachedUs, 0, 0));
        }
    }

    private BucketCounts below(EraTotals held) {
        return new BucketCounts(
                bucket(), 1, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE, Long.MIN_VALUE, held.rows(), held.rows());
    }

    private BucketCounts kept(UTF8String series, Span era, EraTotals held) {
        long freshUs = any ? Math.max(era.startUs(), reachedUs) : era.startUs();
        long covered = freshUs < era.endUs() ? timeline.rows(freshUs, era.endUs()) : 0;
        firstUs = any ? firstUs : era.startUs();
        reachedUs = any ? Math.max(reachedUs, era.endUs()) : era.endUs();
        any = true;
        return new BucketCounts(
                bucket(),
                1,
                1,
                held.rows(),
                held.values(),
                hash(series, era, held),
                0,
                covered,
                era.startUs(),
                era.endUs(),
                held.rows(),
                0);
    }

    /** The same as SQL's {@code xxhash64(series, era_id, start_us, end_us, n_rows, content_hash)}. */
    private static long hash(UTF8String series, Span era, EraTotals held) {
        long hash = XXH64.hashUTF8String(series, SEED);
        hash = XXH64.hashLong(era.id(), hash);
        hash = XXH64.hashLong(era.startUs(), hash);
        hash = XXH64.hashLong(era.endUs(), hash);
        hash = XXH64.hashLong(held.rows(), hash);
        return XXH64.hashLong(held.hash(), hash);
    }
}
