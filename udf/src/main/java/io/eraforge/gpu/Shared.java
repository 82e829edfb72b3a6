package io.eraforge.gpu;

/** What features of a slice share. One value per era, unless it says otherwise. */
enum Shared {
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
    /** Sums of powers of the centred values. */
    POWER2,
    POWER3,
    POWER4,
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
