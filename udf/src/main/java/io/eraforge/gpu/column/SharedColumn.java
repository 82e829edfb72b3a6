package io.eraforge.gpu.column;

/** Columns with one row for each value that several reductions use. */
public enum SharedColumn {
    /** Index of the era of each value. */
    ERA,
    /** Index of each value in the slice. */
    INDEX,
    /** Zero. */
    ZERO,
    /** Position of each value in its era, as a double. */
    POSITION,
    /** The mean of the value's era. */
    MEAN,
    /** The value minus its era's mean. */
    CENTRED,
    /** Each era's values in ascending order. */
    SORTED
}
