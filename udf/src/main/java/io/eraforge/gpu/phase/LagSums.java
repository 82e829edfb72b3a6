package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.SegmentedReductionAggregation;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;

/**
 * Sums of products of centred values 1, 2, 3 … apart, for all eras. What is per lag and era lies in one column, lag after
 * lag, so that each step is one operation for all lags; only the products themselves are a pass each.
 */
final class LagSums {
    private final PhaseContext w;
    private final int eras;
    private final int count;
    private final Col sums;

    /** For lags up to {@code most}, or as many as the longest of eras can have. */
    LagSums(PhaseContext w, int most) {
        this.w = w;
        this.eras = w.eras().rows();
        this.count = Math.min(most, w.eras().values() - 1);
        this.sums = count == 0 ? null : sums().retain();
    }

    /** How many lags there are: beyond, no era has a pair. */
    int count() {
        return count;
    }

    /** The sum of products at this lag; 0 for an era that has none. */
    Col sum(int lag) {
        return part(sums, lag);
    }

    /** The correlations of the first {@code lags}, lag after lag; NaN where the era has no pair. */
    Col correlations(int lags) {
        Col era = index(lags).mod(eras).retain();
        Col pairs = w.gather(w.length(), era)
                .minus(lagOfEach(lags).cast(DType.FLOAT64))
                .retain();
        Col variance = w.gather(DeviceStatistics.variance(w), era);
        Col values = sums.window(0, lags * eras).over(pairs.times(variance));
        Col result = pairs.lt(1).ifElse(Double.NaN, values);
        pairs.free();
        era.free();
        return result;
    }

    /** One lag's rows of a column that has them lag after lag; it must be held. */
    Col part(Col all, int lag) {
        return all.window((lag - 1) * eras, eras);
    }

    /** The same rows, but era after era. */
    Col byEra(Col all, int lags) {
        Col row = index(lags).retain();
        Col at = row.mod(lags).times(eras).plus(row.div(lags));
        row.free();
        Col result = w.gather(all, at);
        at.free();
        return result;
    }

    private Col index(int lags) {
        return w.sequence(0, 1, lags * eras);
    }

    private Col lagOfEach(int lags) {
        return index(lags).div(eras).plus(1);
    }

    private Col sums() {
        Col bounds = bounds().retain();
        ColumnView[] each = new ColumnView[count];
        for (int lag = 1; lag <= count; lag++) {
            int rows = w.eras().values() - lag;
            Col centred = DeviceStatistics.centred(w);
            Col products = centred.window(0, rows).times(centred.window(lag, rows));
            Col ends = bounds.window((lag - 1) * 2 * eras, 2 * eras);
            each[lag - 1] = w.reduce(products, ends.view(), SegmentedReductionAggregation.sum(), DType.FLOAT64)
                    .view();
            ends.free();
        }
        bounds.free();
        Col all = w.scope().col(count == 1 ? each[0].copyToColumnVector() : ColumnVector.concatenate(each));
        for (ColumnView one : each) {
            w.scope().free(one);
        }
        return runsOnly(all);
    }

    /** Each era's pairs make a segment, and what lies between them and the next era's makes another: those are left out. */
    private Col runsOnly(Col all) {
        Col row = index(count).retain();
        Col at = row.div(eras).times(2 * eras - 1).plus(row.mod(eras).times(2));
        row.free();
        Col result = w.gather(all, at);
        at.free();
        all.free();
        return result.fill(0);
    }

    /** For each lag and era: where its pairs begin and end. */
    private Col bounds() {
        Col era = index(count).mod(eras).retain();
        Col lag = lagOfEach(count).retain();
        Col offsets = w.scope().use(w.eras().offsets());
        Col last = lag.subtractFrom(w.eras().values()).retain();
        Col begin = w.gather(offsets, era).retain();
        Col end = w.gather(offsets, era.plus(1)).minus(lag).max(begin).min(last);
        era.free();
        lag.free();
        // Trailing eras shorter than the lag begin past the last pair.
        Col result = w.interleave(begin.consumable().min(last), end);
        last.free();
        return result;
    }
}
