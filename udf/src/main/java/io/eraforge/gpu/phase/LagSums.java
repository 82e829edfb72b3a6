package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.SegmentedReductionAggregation;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;

/**
 * Sums of products of centred values that are 1, 2, 3 … apart, for all eras. Columns with one entry per lag and era are
 * ordered by lag, so that each step is one operation for all lags; only the products take one pass per lag.
 */
final class LagSums {
    private final PhaseContext ctx;
    private final int eras;
    private final int count;
    private final Col sums;

    /** For lags up to {@code maxLag}, or fewer if the slice has too few values. */
    LagSums(PhaseContext ctx, int maxLag) {
        this.ctx = ctx;
        this.eras = ctx.eras().rows();
        this.count = Math.min(maxLag, ctx.eras().values() - 1);
        this.sums = count == 0 ? null : sums().retain();
    }

    /** Number of lags; no era has a pair of values further apart. */
    int count() {
        return count;
    }

    /** The sum of products at this lag per era; 0 for an era without pairs. */
    Col sum(int lag) {
        return part(sums, lag);
    }

    /** Correlations at lags 1 to {@code lags}, ordered by lag; NaN for eras without pairs. */
    Col correlations(int lags) {
        Col era = index(lags).mod(eras).retain();
        Col pairs = ctx.gather(ctx.length(), era)
                .minus(lagOfEach(lags).cast(DType.FLOAT64))
                .retain();
        Col variance = ctx.gather(DeviceStatistics.variance(ctx), era);
        Col values = sums.window(0, lags * eras).over(pairs.times(variance));
        Col result = pairs.lt(1).ifElse(Double.NaN, values);
        pairs.free();
        era.free();
        return result;
    }

    /** The entries of one lag, as a view into a column ordered by lag, which must be retained. */
    Col part(Col all, int lag) {
        return all.window((lag - 1) * eras, eras);
    }

    /** Reorders a column ordered by lag so that it is ordered by era. */
    Col byEra(Col all, int lags) {
        Col row = index(lags).retain();
        Col at = row.mod(lags).times(eras).plus(row.div(lags));
        row.free();
        Col result = ctx.gather(all, at);
        at.free();
        return result;
    }

    private Col index(int lags) {
        return ctx.sequence(0, 1, lags * eras);
    }

    private Col lagOfEach(int lags) {
        return index(lags).div(eras).plus(1);
    }

    private Col sums() {
        Col bounds = bounds().retain();
        ColumnView[] each = new ColumnView[count];
        for (int lag = 1; lag <= count; lag++) {
            int rows = ctx.eras().values() - lag;
            Col centred = DeviceStatistics.centred(ctx);
            Col products = centred.window(0, rows).times(centred.window(lag, rows));
            Col ends = bounds.window((lag - 1) * 2 * eras, 2 * eras);
            each[lag - 1] = ctx.reduce(products, ends.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64)
                    .view();
            ends.free();
        }
        bounds.free();
        Col all = ctx.scope().col(count == 1 ? each[0].copyToColumnVector() : ColumnVector.concatenate(each));
        for (ColumnView one : each) {
            ctx.scope().free(one);
        }
        return erasOnly(all);
    }

    /** Drops every second segment: those hold the pairs that span two eras. */
    private Col erasOnly(Col all) {
        Col row = index(count).retain();
        Col at = row.div(eras).times(2 * eras - 1).plus(row.mod(eras).times(2));
        row.free();
        Col result = ctx.gather(all, at);
        at.free();
        all.free();
        return result.fill(0);
    }

    /** Where the pairs of each lag and era begin and end. */
    private Col bounds() {
        Col era = index(count).mod(eras).retain();
        Col lag = lagOfEach(count).retain();
        Col offsets = ctx.scope().borrow(ctx.eras().offsets());
        Col last = lag.subtractFrom(ctx.eras().values()).retain();
        Col begin = ctx.gather(offsets, era).retain();
        Col end = ctx.gather(offsets, era.plus(1)).minus(lag).max(begin).min(last);
        era.free();
        lag.free();
        // Trailing eras shorter than the lag begin after the last pair.
        Col result = ctx.interleave(begin.consumable().min(last), end);
        last.free();
        return result;
    }
}
