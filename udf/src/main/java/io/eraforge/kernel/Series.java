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

    private final Levels levels = new Levels();
    private final Moments moments = new Moments();
    private final Ranks ranks = new Ranks();
    private final Part[] parts = {levels, moments, ranks};

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
}
