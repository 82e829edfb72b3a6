package io.eraforge.workload.era.prepare.cut;

import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.cut.IntervalTotals.EraTotals;
import io.eraforge.workload.era.prepare.route.EraGroups.Span;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Accumulates the counts of one bucket. Per series: {@link #startSeries}, {@link #add} for each era in order
 * of start, {@link #endSeries}.
 */
final class BucketCounter {
    private static final long SEED = 42;

    private final long minRows;
    private BucketCounts counts;
    private IntervalTotals seriesTotals;
    private boolean hasKeptEra;
    private long firstStartUs;
    private long lastEndUs;

    BucketCounter(long bucket, long minRows) {
        this.minRows = Math.max(1, minRows);
        this.counts = BucketCounts.empty(bucket);
    }

    long bucket() {
        return counts.bucket();
    }

    BucketCounts counts() {
        return counts;
    }

    void startSeries(IntervalTotals totals) {
        seriesTotals = totals;
        hasKeptEra = false;
    }

    void add(UTF8String series, Span era, EraTotals totals) {
        counts = counts.plus(totals.rows() < minRows ? belowMinimum(totals) : kept(series, era, totals));
    }

    void endSeries() {
        if (hasKeptEra) {
            counts = counts.plus(new BucketCounts(
                    bucket(),
                    0,
                    0,
                    0,
                    0,
                    0,
                    seriesTotals.rows(firstStartUs, lastEndUs),
                    0,
                    firstStartUs,
                    lastEndUs,
                    0,
                    0));
        }
    }

    private BucketCounts belowMinimum(EraTotals totals) {
        return new BucketCounts(
                bucket(), 1, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE, Long.MIN_VALUE, totals.rows(), totals.rows());
    }

    private BucketCounts kept(UTF8String series, Span era, EraTotals totals) {
        long newFromUs = hasKeptEra ? Math.max(era.startUs(), lastEndUs) : era.startUs();
        long covered = newFromUs < era.endUs() ? seriesTotals.rows(newFromUs, era.endUs()) : 0;
        firstStartUs = hasKeptEra ? firstStartUs : era.startUs();
        lastEndUs = hasKeptEra ? Math.max(lastEndUs, era.endUs()) : era.endUs();
        hasKeptEra = true;
        return new BucketCounts(
                bucket(),
                1,
                1,
                totals.rows(),
                totals.values(),
                hash(series, era, totals),
                0,
                covered,
                era.startUs(),
                era.endUs(),
                totals.rows(),
                0);
    }

    /** Equals SQL's {@code xxhash64(series, era_id, start_us, end_us, n_rows, content_hash)}. */
    private static long hash(UTF8String series, Span era, EraTotals totals) {
        long hash = XXH64.hashUTF8String(series, SEED);
        hash = XXH64.hashLong(era.id(), hash);
        hash = XXH64.hashLong(era.startUs(), hash);
        hash = XXH64.hashLong(era.endUs(), hash);
        hash = XXH64.hashLong(totals.rows(), hash);
        return XXH64.hashLong(totals.hash(), hash);
    }
}
