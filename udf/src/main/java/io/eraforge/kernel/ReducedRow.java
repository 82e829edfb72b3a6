package io.eraforge.kernel;

/** What a device has reduced of one era for one statistic, read number by number. */
public interface ReducedRow {
    /** Number of values of the era. */
    int n();

    /** Rows of the era, including those without a value; negative if unknown. */
    long nRows();

    /** Length of the era in microseconds; negative if unknown. */
    long durationUs();

    /** The next number. */
    double next();

    /** The next number, which is whole. */
    long nextLong();
}
