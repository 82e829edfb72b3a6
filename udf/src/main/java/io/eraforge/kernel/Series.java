package io.eraforge.kernel;

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

    private final boolean sorts;
    private final Levels levels = new Levels();
    private final Moments moments = new Moments();
    private final Ranks ranks = new Ranks();
    private final Extremes extremes = new Extremes();
    private final Repeats repeats = new Repeats();
    private final Strikes strikes = new Strikes();
    private final Changes changes = new Changes();
    private final Triples triples = new Triples();
    private final Trend trend = new Trend();
    private final TimeTrend timeTrend = new TimeTrend();
    private final Gaps gaps = new Gaps();
    private final Autocovariance autocovariance = new Autocovariance();
    private final LowSpectrum lowSpectrum = new LowSpectrum();
    private final Spectrum spectrum = new Spectrum();
    private final Welch welch = new Welch();
    private final Langevin langevin = new Langevin();

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
    public Levels levels() {
        levels.ensure(this);
        return levels;
    }

    /** Centred values and their powers. */
    public Moments moments() {
        moments.ensure(this);
        return moments;
    }

    /** The sorted copy. */
    public Ranks ranks() {
        ranks.ensure(this);
        return ranks;
    }

    /** Whether the sorted copy costs nothing extra. */
    public boolean sorts() {
        return sorts;
    }

    /** Where the extremes are. */
    public Extremes extremes() {
        extremes.ensure(this);
        return extremes;
    }

    /** Values that occur more than once. */
    public Repeats repeats() {
        repeats.ensure(this);
        return repeats;
    }

    /** Longest runs on either side of the mean. */
    public Strikes strikes() {
        strikes.ensure(this);
        return strikes;
    }

    /** Sums over the steps between neighbours. */
    public Changes changes() {
        changes.ensure(this);
        return changes;
    }

    /** Products of three values some places apart. */
    public Triples triples() {
        triples.ensure(this);
        return triples;
    }

    /** The line through the values by position. */
    public Regression trend() {
        trend.ensure(this);
        return trend.line();
    }

    /** The line through the values by time in hours. */
    public Regression timeTrend() {
        timeTrend.ensure(this);
        return timeTrend.line();
    }

    /** Steps in time, and gaps. */
    public Gaps gaps() {
        gaps.ensure(this);
        return gaps;
    }

    /** Products of centred values some places apart. */
    public Autocovariance autocovariance() {
        autocovariance.ensure(this);
        return autocovariance;
    }

    /** The first few Fourier coefficients, without a full transform. */
    public LowSpectrum lowSpectrum() {
        lowSpectrum.ensure(this);
        return lowSpectrum;
    }

    /** The whole Fourier transform. */
    public Spectrum spectrum() {
        spectrum.ensure(this);
        return spectrum;
    }

    /** The power spectral density. */
    public Welch welch() {
        welch.ensure(this);
        return welch;
    }

    /** The mean step as a polynomial of the value. */
    public Langevin langevin() {
        langevin.ensure(this);
        return langevin;
    }
}
