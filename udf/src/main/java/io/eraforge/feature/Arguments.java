package io.eraforge.feature;

/** Checks of parameter values, made when a feature set is compiled. */
final class Arguments {
    private Arguments() {}

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new FeatureException("Cannot compute a feature: " + otherwise + ".");
        }
    }
}
