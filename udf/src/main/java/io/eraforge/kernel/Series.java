package io.eraforge.kernel;

import io.eraforge.kernel.change.ChangeSums;
import io.eraforge.kernel.change.LaggedTriples;
import io.eraforge.kernel.change.SamplingGaps;
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
 * The values of one era and sensor, with what features share: each part is computed once per era, when first asked for.
 * Reused from era to era; the arrays it hands out are its own and hold until the next {@link #bind}.
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
    private final OrderStatistics ranks = new OrderStatistics();
    private final ExtremeLocations extremes = new ExtremeLocations();
    private final RepeatedValues repeats = new RepeatedValues();
    private final LongestRuns strikes = new LongestRuns();
    private final ChangeSums changes = new ChangeSums();
    private final LaggedTriples triples = new LaggedTriples();
    private final PositionTrend trend = new PositionTrend();
    private final TimeTrend timeTrend = new TimeTrend();
    private final SamplingGaps gaps = new SamplingGaps();
    private final Autocovariance autocovariance = new Autocovariance();
    private final LowSpectrum lowSpectrum = new LowSpectrum();
    private final Spectrum spectrum = new Spectrum();
    private final WelchDensity welch = new WelchDensity();
    private final LangevinPolynomial langevin = new LangevinPolynomial();

    /** {@code sorts}: some feature sorts the values anyway, so that counts may search instead of scan. */
    public Series(boolean sorts) {
        this.hasSortedCopy = sorts;
    }

    /** Points to another era. {@code values} hold no NaN. */
    public void bind(double[] values, int count, long[] timesUs, long rows, long duration) {
        if (timesUs != null && timesUs.length < count) {
            throw new IllegalArgumentException("Cannot compute features: " + count + " values, but " + timesUs.length
                    + " times that are not null.");
        }
        x = values;
        n = count;
        tUs = timesUs;
        nRows = rows;
        durationUs = duration;
        era++;
    }

    /** The values; only the first {@link #n()} count. */
    public double[] x() {
        return x;
    }

    public int n() {
        return n;
    }

    /** Changes with every era. */
    long era() {
        return era;
    }

    /** Microseconds since the era's start, or null if unknown. */
    public long[] tUs() {
        return tUs;
    }

    /** Rows of the era, measured or not; negative if unknown. */
    public long nRows() {
        return nRows;
    }

    /** Length of the era in microseconds; negative if unknown. */
    public long durationUs() {
        return durationUs;
    }

    /** Sum, energy, extremes. */
    public SummaryStatistics summary() {
        summary.computeIfStale(this);
        return summary;
    }

    /** Centred values and their powers. */
    public Moments moments() {
        moments.computeIfStale(this);
        return moments;
    }

    /** The sorted copy. */
    public OrderStatistics ranks() {
        ranks.computeIfStale(this);
        return ranks;
    }

    /** Whether the sorted copy costs nothing extra. */
    public boolean hasSortedCopy() {
        return hasSortedCopy;
    }

    /** Where the extremes are. */
    public ExtremeLocations extremes() {
        extremes.computeIfStale(this);
        return extremes;
    }

    /** Values that occur more than once. */
    public RepeatedValues repeats() {
        repeats.computeIfStale(this);
        return repeats;
    }

    /** Longest runs on either side of the mean. */
    public LongestRuns strikes() {
        strikes.computeIfStale(this);
        return strikes;
    }

    /** Sums over the steps between neighbours. */
    public ChangeSums changes() {
        changes.computeIfStale(this);
        return changes;
    }

    /** Products of three values some places apart. */
    public LaggedTriples triples() {
        triples.computeIfStale(this);
        return triples;
    }

    /** The line through the values by position. */
    public LinearRegression trend() {
        trend.computeIfStale(this);
        return trend.line();
    }

    /** The line through the values by time in hours. */
    public LinearRegression timeTrend() {
        timeTrend.computeIfStale(this);
        return timeTrend.line();
    }

    /** Steps in time, and gaps. */
    public SamplingGaps gaps() {
        gaps.computeIfStale(this);
        return gaps;
    }

    /** Products of centred values some places apart. */
    public Autocovariance autocovariance() {
        autocovariance.computeIfStale(this);
        return autocovariance;
    }

    /** The first few Fourier coefficients, without a full transform. */
    public LowSpectrum lowSpectrum() {
        lowSpectrum.computeIfStale(this);
        return lowSpectrum;
    }

    /** The whole Fourier transform. */
    public Spectrum spectrum() {
        spectrum.computeIfStale(this);
        return spectrum;
    }

    /** The power spectral density. */
    public WelchDensity welch() {
        welch.computeIfStale(this);
        return welch;
    }

    /** The mean step as a polynomial of the value. */
    public LangevinPolynomial langevin() {
        langevin.computeIfStale(this);
        return langevin;
    }
}
