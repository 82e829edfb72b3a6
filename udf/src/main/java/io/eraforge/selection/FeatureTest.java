package io.eraforge.selection;

/**
 * The tests of one feature.
 *
 * @param pValues one per class, or one; NaN if the feature is constant
 */
public record FeatureTest(FeatureType type, double[] pValues) {}
