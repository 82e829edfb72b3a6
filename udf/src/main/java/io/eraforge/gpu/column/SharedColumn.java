package io.eraforge.gpu.column;

/** What features of a slice share. One value per era, unless it says otherwise. */
public enum SharedColumn {
    LENGTH,
    /** True for eras shorter than the parameter. */
    SHORT,
    SUM,
    ENERGY,
    MIN,
    MAX,
    CONSTANT,
    MEAN,
    /** One per value: the number of its era. */
    ROW,
    /** One list per era: 0, 1, 2 … */
    POSITION,
    /** One per value: the value minus its era's mean. */
    CENTRED,
    /** Mean of the centred values: zero but for rounding. */
    LEFT,
    /** Sums of powers of the centred values, and the second corrected. */
    RAW_POWER2,
    RAW_POWER3,
    POWER2,
    VARIANCE,
    DEVIATION,
    /** One list per era: its values in ascending order. */
    SORTED,
    QUANTILE,
    MEDIAN,
    /** Sum of absolute changes and sum of squared changes. */
    CHANGE,
    SQUARED_CHANGE
}
