package io.eraforge.kernel.moment;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import java.util.BitSet;

/** Shares of the energy in equal segments of the era; the first ones may be one value longer. NaN if all values are zero. */
public final class EnergyShares extends SharedStatistic {
    private static final int MAX_REDUCIBLE = 100;

    private final SummaryStatistics summary;
    private final int segments;
    private double[] energies = new double[0];
    private final BitSet needed = new BitSet();

    /** Identifies the shares of {@code segments} segments. */
    public record Key(int segments) implements Statistic<EnergyShares> {
        @Override
        public EnergyShares create(Statistics in) {
            return new EnergyShares(segments, in);
        }
    }

    private EnergyShares(int segments, Statistics in) {
        this.segments = segments;
        this.summary = in.get(SummaryStatistics.KEY);
    }

    /** Asks for the share of one segment. */
    public void need(int segment) {
        needed.set(segment);
        energies = new double[needed.length()];
    }

    public double share(int segment) {
        return summary.energy() == 0 ? Double.NaN : energies[segment] / summary.energy();
    }

    public int segments() {
        return segments;
    }

    /** Segments that are asked for, up to the last one. */
    public int count() {
        return energies.length;
    }

    /** Start of a segment in an era of {@code n} values. */
    public static int start(int n, int segments, int segment) {
        return segment * (n / segments) + Math.min(segment, n % segments);
    }

    @Override
    protected void compute(Series s) {
        for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
            energies[i] = squares(s.x(), start(s.n(), segments, i), start(s.n(), segments, i + 1));
        }
    }

    @Override
    public boolean isReducible() {
        return segments <= MAX_REDUCIBLE;
    }

    @Override
    public void load(ReducedRow row) {
        for (int i = 0; i < energies.length; i++) {
            energies[i] = row.next();
        }
    }

    private static double squares(double[] x, int start, int end) {
        CompensatedSum sum = new CompensatedSum();
        for (int from = start; from < end; from += CompensatedSum.BLOCK) {
            double a = 0, b = 0;
            int to = Math.min(end, from + CompensatedSum.BLOCK);
            int i = from;
            for (; i + 1 < to; i += 2) {
                a += x[i] * x[i];
                b += x[i + 1] * x[i + 1];
            }
            if (i < to) {
                a += x[i] * x[i];
            }
            sum.add(a + b);
        }
        return sum.value();
    }
}
