package io.eraforge.kernel.entropy;

import io.eraforge.kernel.Series;
import io.eraforge.kernel.order.ValueCounts;

/** Shannon entropies in nats. */
public final class Entropy {
    private Entropy() {}

    /** Entropy of the first {@code cells} counts, which add up to {@code total}. */
    public static double of(int[] counts, int cells, double total) {
        double entropy = 0;
        for (int i = 0; i < cells; i++) {
            if (counts[i] > 0) {
                double share = counts[i] / total;
                entropy -= share * Math.log(share);
            }
        }
        return entropy;
    }

    /** Entropy of the values in equal-width bins with numpy's edges. NaN if the range is not finite. {@code counts} is scratch. */
    public static double binned(Series s, int bins, int[] counts) {
        double low = s.summary().min();
        double range = s.summary().range();
        if (range == 0) {
            return 0;
        }
        if (!(range < Double.POSITIVE_INFINITY)) {
            return Double.NaN;
        }
        double step = range / bins;
        int before = 0;
        for (int bin = 0; bin < bins - 1; bin++) {
            // The step underflows to zero if the range is a few denormals.
            double edge = low + (step > 0 ? (bin + 1) * step : (bin + 1.0) / bins * range);
            int upTo = ValueCounts.below(s, edge);
            counts[bin] = upTo - before;
            before = upTo;
        }
        counts[bins - 1] = s.n() - before;
        return of(counts, bins, s.n());
    }
}
