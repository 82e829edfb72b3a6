package io.eraforge.selection;

/** tsfresh's type of a feature, by its number of different values: one, two, or more. */
public enum FeatureType {
    CONSTANT,
    BINARY,
    REAL
}
