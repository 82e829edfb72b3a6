package io.eraforge.kernel;

import io.eraforge.kernel.change.ChangeSums;
import io.eraforge.kernel.change.LaggedTriples;
import io.eraforge.kernel.change.SamplingGaps;
import io.eraforge.kernel.entropy.TemplateMatches;
import io.eraforge.kernel.lag.Autocovariance;
import io.eraforge.kernel.moment.ExtremeLocations;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.OrderStatistics;
import io.eraforge.kernel.order.RepeatedValues;
import io.eraforge.kernel.peak.LongestRuns;
import io.eraforge.kernel.regression.LangevinPolynomial;
import io.eraforge.kernel.regression.LinearRegression;
import io.eraforge.kernel.regression.PositionTrend;
import io.eraforge.kernel.regression.TimeTrend;
import io.eraforge.kernel.spectrum.LowSpectrum;
import io.eraforge.kernel.spectrum.Spectrum;
import io.eraforge.kernel.spectrum.WelchDensity;

/**
 * The values of one era and sensor, with the statistics that features share. Each statistic is computed at most once per
 * era, on first use. Reused from era to era: returned arrays and statistics are valid until the next {@link #bind} and must
 * not be modified.
 */
public final class Series {
    private double[] x = new double[0];
    private int n;
    private long era;
    private long[] tUs;
    private long nRows;
    private long durationUs;

    private final boolean hasSortedCopy;
    private final SummaryStatistics summary = new SummaryStatistics();
    private final Moments moments = new Moments();
    private final OrderStatistics orderStatistics = new OrderStatistics();
    private final ExtremeLocations extremes = new ExtremeLocations();
    private final RepeatedValues repeats = new RepeatedValues();
    private final LongestRuns longestRuns = new LongestRuns();
    private final ChangeSums changes = new ChangeSums();
    private final LaggedTriples triples = new LaggedTriples();
    private final PositionTrend trend = new PositionTrend();
    private final TimeTrend timeTrend = new TimeTrend();
    private final SamplingGaps gaps = new SamplingGaps();
    private final Autocovariance autocovariance = new Autocovariance();
    private final LowSpectrum lowSpectrum = new LowSpectrum();
    private final Spectrum spectrum = new Spectrum();
    private final WelchDensity welch = new WelchDensity();
    private final TemplateMatches templates = new TemplateMatches();
    private final LangevinPolynomial langevin = new LangevinPolynomial();

    /** {@code hasSortedCopy} says that some feature sorts the values anyway, so that counts may use binary search. */
    public Series(boolean hasSortedCopy) {
        this.hasSortedCopy = hasSortedCopy;
    }

    /** Switches to another era without copying. {@code values} must not contain NaN. */
    public void bind(double[] values, int count, long[] timesUs, long rows, long duration) {
        if (timesUs != null && timesUs.length < count) {
            throw new IllegalArgumentException("Cannot compute features: " + count + " values but only "
                    + timesUs.length + " non-null times (t_us must be as long as x).");
        }
        x = values;
        n = count;
        tUs = timesUs;
        nRows = rows;
        durationUs = duration;
        era++;
    }

    /** The values; only the first {@link #n()} are valid. */
    public double[] x() {
        return x;
    }

    public int n() {
        return n;
    }

    /** Changes with each {@link #bind}. */
    long era() {
        return era;
    }

    /** Microseconds since the start of the era, or null if unknown. */
    public long[] tUs() {
        return tUs;
    }

    /** Rows of the era, including those without a value; negative if unknown. */
    public long nRows() {
        return nRows;
    }

    /** Length of the era in microseconds; negative if unknown. */
    public long durationUs() {
        return durationUs;
    }

    /** Sum, energy and extremes. */
    public SummaryStatistics summary() {
        summary.computeIfStale(this);
        return summary;
    }

    /** Centred values and central moments. */
    public Moments moments() {
        moments.computeIfStale(this);
        return moments;
    }

    /** Sorted values and quantiles. */
    public OrderStatistics orderStatistics() {
        orderStatistics.computeIfStale(this);
        return orderStatistics;
    }

    /** Whether the values are sorted anyway, so that reading them sorted costs nothing extra. */
    public boolean hasSortedCopy() {
        return hasSortedCopy;
    }

    /** Positions of the extremes. */
    public ExtremeLocations extremes() {
        extremes.computeIfStale(this);
        return extremes;
    }

    /** Statistics of values that occur more than once. */
    public RepeatedValues repeats() {
        repeats.computeIfStale(this);
        return repeats;
    }

    /** Longest runs above and below the mean. */
    public LongestRuns longestRuns() {
        longestRuns.computeIfStale(this);
        return longestRuns;
    }

    /** Sums over the differences between consecutive values. */
    public ChangeSums changes() {
        changes.computeIfStale(this);
        return changes;
    }

    /** Mean products of three values a lag apart. */
    public LaggedTriples triples() {
        triples.computeIfStale(this);
        return triples;
    }

    /** Least-squares line through the values by position. */
    public LinearRegression trend() {
        trend.computeIfStale(this);
        return trend.line();
    }

    /** Least-squares line through the values by time in hours. */
    public LinearRegression timeTrend() {
        timeTrend.computeIfStale(this);
        return timeTrend.line();
    }

    /** Time steps between values, and gaps. */
    public SamplingGaps gaps() {
        gaps.computeIfStale(this);
        return gaps;
    }

    /** Sums of products of centred values a lag apart. */
    public Autocovariance autocovariance() {
        autocovariance.computeIfStale(this);
        return autocovariance;
    }

    /** Fourier coefficients of low order, without a full transform. */
    public LowSpectrum lowSpectrum() {
        lowSpectrum.computeIfStale(this);
        return lowSpectrum;
    }

    /** The full Fourier transform. */
    public Spectrum spectrum() {
        spectrum.computeIfStale(this);
        return spectrum;
    }

    /** Power spectral density by Welch's method. */
    public WelchDensity welch() {
        welch.computeIfStale(this);
        return welch;
    }

    /** Similar sequences of values, to be counted. */
    public TemplateMatches templates() {
        templates.computeIfStale(this);
        return templates;
    }

    /** Polynomial fit of the mean step as a function of the value. */
    public LangevinPolynomial langevin() {
        langevin.computeIfStale(this);
        return langevin;
    }
}
