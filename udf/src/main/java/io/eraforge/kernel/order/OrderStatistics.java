package io.eraforge.kernel.order;

import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Sorted values and quantiles. Sorts once per era, and only partially if single ranks are enough. */
public final class OrderStatistics extends SharedStatistic {
    public static final Statistic<OrderStatistics> KEY = Statistic.of(OrderStatistics.class, OrderStatistics::new);

    private final SummaryStatistics summary;
    private final BucketSort sort = new BucketSort();
    private final List<Ranks> needed = new ArrayList<>();
    private double[] reduced = new double[0];
    private boolean isReduced;
    private boolean wantsAll;
    private int n;
    private int count;

    private OrderStatistics(Statistics in) {
        this.summary = in.get(SummaryStatistics.KEY);
    }

    /** The i-th of some ranks, from 0, in an era of {@code n} values. */
    private interface RankOf {
        int rank(int i, int n);
    }

    /** Some ranks, at {@code offset} among those that a device gathers. */
    private record Ranks(int offset, int count, RankOf of) {}

    private Ranks need(int size, RankOf of) {
        Ranks ranks = new Ranks(count, size, of);
        needed.add(ranks);
        count += size;
        reduced = new double[count];
        return ranks;
    }

    private double value(Ranks ranks, int i) {
        return isReduced ? reduced[ranks.offset + i] : sort.at(ranks.of.rank(i, n));
    }

    @Override
    protected void compute(Series s) {
        n = s.n();
        isReduced = false;
        sort.load(s.x(), n, summary.min(), summary.max());
    }

    @Override
    public boolean isReducible() {
        return !wantsAll;
    }

    @Override
    public void load(ReducedRow row) {
        n = row.n();
        isReduced = true;
        for (int i = 0; i < count; i++) {
            reduced[i] = row.next();
        }
    }

    /** Number of order statistics that a device gathers of each era. */
    public int count() {
        return count;
    }

    /** Writes the ranks of these order statistics in an era of {@code length} values, plus {@code start}, to {@code out}. */
    public void ranks(int length, int start, int[] out, int at) {
        for (Ranks ranks : needed) {
            for (int i = 0; i < ranks.count; i++) {
                int rank = ranks.of.rank(i, length);
                out[at + ranks.offset + i] = start + Math.max(0, Math.min(length - 1, rank));
            }
        }
    }

    /** Asks for the sorted values, which only the CPU body has. */
    public OrderStatistics all() {
        wantsAll = true;
        return this;
    }

    /** The values in ascending order; only the first n are valid. */
    public double[] sorted() {
        return sort.sorted();
    }

    /** Asks for the k-th smallest value, from 0. */
    public DoubleSupplier smallest(int k) {
        Ranks ranks = need(1, (i, length) -> k);
        return () -> value(ranks, 0);
    }

    /** Asks for the median. */
    public DoubleSupplier median() {
        Ranks middle = need(2, (i, length) -> i == 0 ? (length - 1) / 2 : length / 2);
        return () -> n % 2 == 1 ? value(middle, 0) : (value(middle, 0) + value(middle, 1)) / 2;
    }

    /** Asks for a quantile: interpolates linearly between order statistics, with numpy's rounding. */
    public DoubleSupplier quantile(double q) {
        Ranks around = need(2, (i, length) -> Math.min((int) Math.floor((length - 1) * q) + i, length - 1));
        return () -> {
            double position = (n - 1) * q;
            double share = position - Math.floor(position);
            double a = value(around, 0);
            double b = value(around, 1);
            if (a == b) {
                return a;
            }
            return share >= 0.5 ? b - (b - a) * (1 - share) : a + (b - a) * share;
        };
    }

    /** Asks for the mean of the {@code size} largest absolute values, which are at the two ends of the sorted values. */
    public DoubleSupplier meanOfLargestAbsolute(int size) {
        Ranks ends = need(2 * size, (i, length) -> i < size ? i : length - 1 - (i - size));
        return () -> {
            int low = 0;
            int high = size;
            double sum = 0;
            for (int k = 0; k < size; k++) {
                double fromLow = Math.abs(value(ends, Math.min(low, size - 1)));
                double fromHigh = Math.abs(value(ends, Math.min(high, 2 * size - 1)));
                if (fromLow > fromHigh) {
                    sum += fromLow;
                    low++;
                } else {
                    sum += fromHigh;
                    high++;
                }
            }
            return sum / size;
        };
    }
}
