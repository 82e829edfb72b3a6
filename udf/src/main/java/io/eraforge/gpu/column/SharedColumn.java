package io.eraforge.gpu.column;

/** Columns computed once per slice and shared by phases. One value per era unless stated otherwise. */
public enum SharedColumn {
    LENGTH,
    /** True for eras shorter than the parameter. */
    TOO_SHORT,
    SUM,
    /** Sum of squares. */
    ENERGY,
    MIN,
    MAX,
    /** Whether all values of the era are equal. */
    CONSTANT,
    MEAN,
    /** One per value: the index of its era in the slice. */
    ERA_INDEX,
    /** One list per era: 0, 1, 2 … */
    POSITION,
    /** One per value: the value minus its era's mean. */
    CENTRED,
    /** Mean of the centred values: zero except for rounding. */
    RESIDUAL_MEAN,
    /** Sum of squares of the centred values, not corrected for {@link #RESIDUAL_MEAN}. */
    RAW_POWER2,
    /** Sum of cubes of the centred values, not corrected for {@link #RESIDUAL_MEAN}. */
    RAW_POWER3,
    /** Sum of squares of the centred values, corrected. */
    POWER2,
    VARIANCE,
    DEVIATION,
    /** One list per era: its values in ascending order. */
    SORTED,
    /** The quantile whose probability is the parameter. */
    QUANTILE,
    MEDIAN,
    /** Sum of absolute changes from value to value. */
    ABSOLUTE_CHANGE,
    /** Sum of squared changes from value to value. */
    SQUARED_CHANGE
}
