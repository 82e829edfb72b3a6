package io.eraforge.kernel;

/** The values of one era and sensor. Reused from era to era: arrays are valid until the next {@link #bind} and must not be modified. */
public final class Series {
    private double[] x = new double[0];
    private int n;
    private long era;
    private long[] tUs;
    private long nRows;
    private long durationUs;

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
}
