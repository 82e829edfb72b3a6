package io.eraforge.kernel.entropy;

import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.ValueCounts;

/** Entropy of the values in bins of equal width with numpy's edges, in nats. Not thread-safe. */
public final class BinnedEntropy {
    private final EraSize era;
    private final SummaryStatistics summary;
    private final ValueCounts.Count[] below;
    private final int[] counts;

    public BinnedEntropy(int bins, Statistics in) {
        this.era = in.get(EraSize.KEY);
        this.summary = in.get(SummaryStatistics.KEY);
        this.counts = new int[bins];
        this.below = new ValueCounts.Count[bins - 1];
        ValueCounts values = in.get(ValueCounts.KEY);
        for (int bin = 0; bin < bins - 1; bin++) {
            int upper = bin + 1;
            below[bin] = values.below(() -> edge(upper), () -> 0);
        }
    }

    /** NaN if the range is not finite. */
    public double value() {
        double range = summary.range();
        if (range == 0) {
            return 0;
        }
        if (!(range < Double.POSITIVE_INFINITY)) {
            return Double.NaN;
        }
        int before = 0;
        for (int bin = 0; bin < below.length; bin++) {
            int upTo = below[bin].value();
            counts[bin] = upTo - before;
            before = upTo;
        }
        counts[below.length] = era.n() - before;
        return Entropy.of(counts, counts.length, era.n());
    }

    private double edge(int bin) {
        double range = summary.range();
        double step = range / counts.length;
        // The step underflows to zero if the range is a few denormals.
        return summary.min() + (step > 0 ? bin * step : (double) bin / counts.length * range);
    }
}
