package io.eraforge.kernel.regression;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.algebra.IncrementalQr;
import io.eraforge.kernel.algebra.PolynomialRoots;
import io.eraforge.kernel.algebra.TruncatedSvd;
import io.eraforge.kernel.order.OrderStatistics;
import java.util.Arrays;

/**
 * Polynomial fit of the mean step as a function of the value, over quantile bins: Friedrich's estimate of the deterministic
 * part of a Langevin equation. Bins as in pandas' qcut, fit as in numpy's polyfit.
 */
public final class LangevinPolynomial extends SharedStatistic {
    public static final Statistic<LangevinPolynomial> KEY =
            Statistic.of(LangevinPolynomial.class, LangevinPolynomial::new);

    private final OrderStatistics order;
    private static final double EPSILON = 0x1p-52;

    private final IncrementalQr qr = new IncrementalQr();
    private final TruncatedSvd solver = new TruncatedSvd();
    private final PolynomialRoots roots = new PolynomialRoots();
    private double[] edges = new double[0];
    private double[] levels = new double[0];
    private double[] steps = new double[0];
    private int[] counts = new int[0];
    private double[] scales = new double[0];
    private double[] coefficients = new double[0];
    private Series series;
    private int degree;
    private int bins;

    private LangevinPolynomial(Statistics in) {
        this.order = in.get(OrderStatistics.KEY).all();
    }

    @Override
    protected void compute(Series s) {
        series = s;
        bins = 0;
    }

    /** Fits a polynomial, unless the last fit had the same degree and bins. */
    public void fit(int newDegree, int newBins) {
        if (degree == newDegree && bins == newBins) {
            return;
        }
        degree = newDegree;
        bins = newBins;
        coefficients = ScratchArrays.atLeast(coefficients, degree + 1);
        Arrays.fill(coefficients, 0, degree + 1, Double.NaN);
        int n = series.n();
        if (n > 1 && cut(series.x()[n - 1], order.sorted(), n)) {
            average(series.x(), n);
            polynomial();
        }
    }

    /** A coefficient of the last fit, highest power first. NaN if bin edges coincide or powers overflow. */
    public double coefficient(int i) {
        return i <= degree ? coefficients[i] : Double.NaN;
    }

    /** Largest real part of the roots of the last fit; NaN if there is no fit. */
    public double largestFixedPoint() {
        for (int i = 0; i <= degree; i++) {
            if (!(Math.abs(coefficients[i]) < Double.POSITIVE_INFINITY)) {
                return Double.NaN;
            }
        }
        return roots.largestRealPart(coefficients, degree + 1);
    }

    // Quantiles of all values except the last, which has no step. Returns false if the edges are not distinct.
    private boolean cut(double last, double[] sorted, int n) {
        edges = ScratchArrays.atLeast(edges, bins + 1);
        int skip = Arrays.binarySearch(sorted, 0, n, last);
        for (int i = 0; i <= bins; i++) {
            edges[i] = quantile(sorted, n - 1, skip < 0 ? n : skip, share(i, bins));
            if (!(Math.abs(edges[i]) < Double.POSITIVE_INFINITY) || i > 0 && !(edges[i] > edges[i - 1])) {
                return false;
            }
        }
        return true;
    }

    // Rounded up where i/bins is not exactly representable, as in pandas.
    private static double share(int i, int bins) {
        double share = i == bins ? 1 : i * (1.0 / bins);
        return bins * share == i ? share : Math.nextUp(share);
    }

    private static double quantile(double[] sorted, int n, int skip, double share) {
        double position = (n - 1) * share;
        int below = Math.min((int) position, n - 1);
        int above = Math.min(below + 1, n - 1);
        double fraction = position - below;
        double a = sorted[below < skip ? below : below + 1];
        double b = sorted[above < skip ? above : above + 1];
        return fraction >= 0.5 ? b - (b - a) * (1 - fraction) : a + (b - a) * fraction;
    }

    private void average(double[] x, int n) {
        levels = ScratchArrays.atLeast(levels, bins);
        steps = ScratchArrays.atLeast(steps, bins);
        counts = ScratchArrays.atLeast(counts, bins);
        Arrays.fill(levels, 0, bins, 0);
        Arrays.fill(steps, 0, bins, 0);
        Arrays.fill(counts, 0, bins, 0);
        for (int i = 0; i < n - 1; i++) {
            int bin = bin(x[i]);
            counts[bin]++;
            levels[bin] += x[i];
            steps[bin] += x[i + 1] - x[i];
        }
    }

    // Bins are closed on the right; the lowest edge belongs to the first bin. Branch-free binary search.
    private int bin(double value) {
        int below = 0;
        int remaining = bins - 1;
        while (remaining > 0) {
            int half = (remaining + 1) >>> 1;
            below = edges[below + half] < value ? below + half : below;
            remaining -= half;
        }
        return below;
    }

    private void polynomial() {
        scales = ScratchArrays.atLeast(scales, degree + 1);
        int points = 0;
        Arrays.fill(scales, 0, degree + 1, 0);
        for (int bin = 0; bin < bins; bin++) {
            if (counts[bin] > 0) {
                points++;
                addScales(levels[bin] / counts[bin]);
            }
        }
        for (int j = 0; j <= degree; j++) {
            scales[j] = Math.sqrt(scales[j]);
            if (!(scales[j] > 0) || scales[j] == Double.POSITIVE_INFINITY) {
                return;
            }
        }
        solve(points);
    }

    private void addScales(double level) {
        double power = 1;
        for (int j = degree; j >= 0; j--) {
            scales[j] += power * power;
            power *= level;
        }
    }

    private void solve(int points) {
        qr.reset(degree + 2);
        for (int bin = 0; bin < bins; bin++) {
            if (counts[bin] > 0) {
                double level = levels[bin] / counts[bin];
                double power = 1;
                qr.newRow();
                for (int j = degree; j >= 0; j--) {
                    qr.put(j, power / scales[j]);
                    power *= level;
                }
                qr.put(degree + 1, steps[bin] / counts[bin]);
            }
        }
        double[][] triangle = qr.triangle();
        solver.decompose(triangle, degree + 1);
        solver.solve(triangle[degree + 1], points * EPSILON * solver.largest(), coefficients);
        for (int j = 0; j <= degree; j++) {
            coefficients[j] /= scales[j];
        }
    }
}
