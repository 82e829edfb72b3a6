package io.eraforge.kernel;

/**
 * The values of one era and sensor, with what features share: each part is computed once per era, when first asked for.
 * Reused from era to era; the arrays it hands out are its own and hold until the next {@link #bind}.
 */
public final class Series {
    private double[] x = new double[0];
    private int n;
    private long[] tUs;
    private long nRows;
    private long durationUs;

    private final boolean sorts;
    private final Levels levels = new Levels();
    private final Moments moments = new Moments();
    private final Ranks ranks = new Ranks();
    private final Extremes extremes = new Extremes();
    private final Repeats repeats = new Repeats();
    private final Strikes strikes = new Strikes();
    private final Changes changes = new Changes();
    private final Trend trend = new Trend();
    private final TimeTrend timeTrend = new TimeTrend();
    private final Gaps gaps = new Gaps();
    private final Autocovariance autocovariance = new Autocovariance();
    private final LowSpectrum lowSpectrum = new LowSpectrum();
    private final Spectrum spectrum = new Spectrum();
    private final Welch welch = new Welch();
    private final Langevin langevin = new Langevin();
    private final Part[] parts = {
        levels,
        moments,
        ranks,
        extremes,
        repeats,
        strikes,
        changes,
        trend,
        timeTrend,
        gaps,
        autocovariance,
        lowSpectrum,
        spectrum,
        welch,
        langevin
    };

    /** {@code sorts}: some feature sorts the values anyway, so that counts may search instead of scan. */
    public Series(boolean sorts) {
        this.sorts = sorts;
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
        for (Part part : parts) {
            part.forget(this);
        }
    }

    /** The values; only the first {@link #n()} count. */
    public double[] x() {
        return x;
    }

    public int n() {
        return n;
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
    public Levels levels() {
        levels.ensure();
        return levels;
    }

    /** Centred values and their powers. */
    public Moments moments() {
        moments.ensure();
        return moments;
    }

    /** The sorted copy. */
    public Ranks ranks() {
        ranks.ensure();
        return ranks;
    }

    /** Whether the sorted copy costs nothing extra. */
    public boolean sorts() {
        return sorts;
    }

    /** Where the extremes are. */
    public Extremes extremes() {
        extremes.ensure();
        return extremes;
    }

    /** Values that occur more than once. */
    public Repeats repeats() {
        repeats.ensure();
        return repeats;
    }

    /** Longest runs on either side of the mean. */
    public Strikes strikes() {
        strikes.ensure();
        return strikes;
    }

    /** Sums over the steps between neighbours. */
    public Changes changes() {
        changes.ensure();
        return changes;
    }

    /** The line through the values by position. */
    public Regression trend() {
        trend.ensure();
        return trend.line();
    }

    /** The line through the values by time in hours. */
    public Regression timeTrend() {
        timeTrend.ensure();
        return timeTrend.line();
    }

    /** Steps in time, and gaps. */
    public Gaps gaps() {
        gaps.ensure();
        return gaps;
    }

    /** Products of centred values some places apart. */
    public Autocovariance autocovariance() {
        autocovariance.ensure();
        return autocovariance;
    }

    /** The first few Fourier coefficients, without a full transform. */
    public LowSpectrum lowSpectrum() {
        lowSpectrum.ensure();
        return lowSpectrum;
    }

    /** The whole Fourier transform. */
    public Spectrum spectrum() {
        spectrum.ensure();
        return spectrum;
    }

    /** The power spectral density. */
    public Welch welch() {
        welch.ensure();
        return welch;
    }

    /** The mean step as a polynomial of the value. */
    public Langevin langevin() {
        langevin.ensure();
        return langevin;
    }
}
