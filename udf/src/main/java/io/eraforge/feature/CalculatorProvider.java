package io.eraforge.feature;

/**
 * Calculators of a user. Implementations have a public constructor without parameters, are named in {@code
 * META-INF/services/io.eraforge.feature.CalculatorProvider} of their jar, and are found by Spark runs and by the Python package; see
 * udf/docs/custom-calculators.md.
 */
public interface CalculatorProvider {
    /** The calculators, under a heading for listings. */
    Family family();

    /** From 1. Increment when values change: what was computed with another version is recomputed. */
    int version();
}
