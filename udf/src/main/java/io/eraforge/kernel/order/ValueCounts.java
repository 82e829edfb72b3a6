package io.eraforge.kernel.order;

import io.eraforge.kernel.NearTies;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Counts values relative to bounds: by binary search if the values are sorted anyway, else by a scan. */
public final class ValueCounts extends SharedStatistic {
    public static final Statistic<ValueCounts> KEY = Statistic.of(ValueCounts.class, ValueCounts::new);

    private static final DoubleSupplier EXACT = () -> 0;

    private final Statistics statistics;
    private final SummaryStatistics summary;
    private final NearTies ties;
    private final List<Count> counts = new ArrayList<>();
    private Series series;
    private OrderStatistics sorted;
    private boolean isReduced;
    private int n;

    private ValueCounts(Statistics in) {
        this.statistics = in;
        this.ties = in.ties();
        this.summary = in.get(SummaryStatistics.KEY);
        if (in.onDevice()) {
            in.get(OrderStatistics.KEY);
        }
    }

    @Override
    protected void compute(Series s) {
        series = s;
        n = s.n();
        isReduced = false;
        sorted = statistics.find(OrderStatistics.KEY).orElse(null);
        if (sorted != null) {
            sorted.ensure(s);
        }
    }

    @Override
    public boolean isReducible() {
        return true;
    }

    @Override
    public void load(ReducedRow row) {
        n = row.n();
        isReduced = true;
        for (Count count : counts) {
            count.certainly = (int) row.nextLong();
            count.possibly = (int) row.nextLong();
        }
    }

    /** The counts asked for. */
    public List<Count> counts() {
        return counts;
    }

    /** Asks for the number of values less than {@code bound}. */
    public Count below(double bound) {
        return below(() -> bound, EXACT);
    }

    /** Asks for the number of values less than or equal to {@code bound}. */
    public Count atMost(double bound) {
        return atMost(() -> bound, EXACT);
    }

    /** Asks for the number of values less than {@code bound}, which rounding may change by {@code error}. */
    public Count below(DoubleSupplier bound, DoubleSupplier error) {
        return add(new Count(bound, error, false));
    }

    /** Asks for the number of values less than or equal to {@code bound}, which rounding may change by {@code error}. */
    public Count atMost(DoubleSupplier bound, DoubleSupplier error) {
        return add(new Count(bound, error, true));
    }

    private Count add(Count count) {
        counts.add(count);
        return count;
    }

    /** A number of values on one side of a bound, computed when it is read. */
    public final class Count {
        private final DoubleSupplier bound;
        private final DoubleSupplier error;
        private final boolean inclusive;
        private int certainly;
        private int possibly;

        private Count(DoubleSupplier bound, DoubleSupplier error, boolean inclusive) {
            this.bound = bound;
            this.error = error;
            this.inclusive = inclusive;
        }

        /** Values less than this are certainly counted; needs the statistics that the bound is made of. */
        public double certainBelow() {
            return key(-error.getAsDouble());
        }

        /** Values not less than this are certainly not counted. */
        public double possiblyBelow() {
            return key(error.getAsDouble());
        }

        private double key(double offset) {
            double at = bound.getAsDouble() + offset;
            return inclusive && offset == 0 ? Math.nextUp(at) : at;
        }

        public int value() {
            if (isReduced) {
                if (certainly != possibly) {
                    ties.note();
                }
                return certainly;
            }
            double at = bound.getAsDouble();
            if (sorted != null) {
                double[] all = sorted.sorted();
                return inclusive ? upperBound(all, n, at) : lowerBound(all, n, at);
            }
            return inclusive ? scanAtMost(at) : scanBelow(at);
        }
    }

    private int scanBelow(double bound) {
        double[] x = series.x();
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += x[i] < bound ? 1 : 0;
        }
        return count;
    }

    private int scanAtMost(double bound) {
        double[] x = series.x();
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += x[i] <= bound ? 1 : 0;
        }
        return count;
    }

    /**
     * Asks for the number of values farther than {@code distance} from the mean. The CPU body compares as tsfresh does, by the
     * difference from the mean; {@code error} is by how much rounding may change the distance.
     */
    public Beyond beyond(DoubleSupplier distance, DoubleSupplier error) {
        return new Beyond(
                distance,
                below(() -> summary.mean() - distance.getAsDouble(), error),
                atMost(() -> summary.mean() + distance.getAsDouble(), error));
    }

    /** A number of values on both far sides of the mean, computed when it is read. */
    public final class Beyond {
        private final DoubleSupplier distance;
        private final Count low;
        private final Count upTo;

        private Beyond(DoubleSupplier distance, Count low, Count upTo) {
            this.distance = distance;
            this.low = low;
            this.upTo = upTo;
        }

        public int value() {
            if (isReduced) {
                return low.value() + n - upTo.value();
            }
            double mean = summary.mean();
            return sorted != null
                    ? beyondSorted(mean, distance.getAsDouble())
                    : beyondUnsorted(mean, distance.getAsDouble());
        }
    }

    private int beyondUnsorted(double mean, double distance) {
        double[] x = series.x();
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += Math.abs(x[i] - mean) > distance ? 1 : 0;
        }
        return count;
    }

    // Rounding is monotonic, so the differences are sorted like the values and the same comparison can be searched for.
    private int beyondSorted(double mean, double distance) {
        double[] all = sorted.sorted();
        int low = 0;
        for (int high = n; low < high; ) {
            int middle = (low + high) >>> 1;
            if (mean - all[middle] > distance) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int above = n;
        for (int first = low; first < above; ) {
            int middle = (first + above) >>> 1;
            if (all[middle] - mean > distance) {
                above = middle;
            } else {
                first = middle + 1;
            }
        }
        return low + n - above;
    }

    /** Index of the first value not less than {@code bound}. */
    static int lowerBound(double[] sorted, int n, double bound) {
        return lowerBound(sorted, 0, n, bound);
    }

    static int lowerBound(double[] sorted, int from, int to, double bound) {
        int low = from;
        for (int high = to; low < high; ) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Index of the first value greater than {@code bound}. */
    static int upperBound(double[] sorted, int n, double bound) {
        return upperBound(sorted, 0, n, bound);
    }

    static int upperBound(double[] sorted, int from, int to, double bound) {
        int low = from;
        for (int high = to; low < high; ) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
