package io.eraforge.feature;

/** Checks of parameter values, made when a feature is bound; {@link FeatureSet} names the feature. */
final class Arguments {
    private Arguments() {}

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new FeatureException(otherwise);
        }
    }
}
