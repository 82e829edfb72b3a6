package io.eraforge.feature;

/** Checks of parameter values, made when a feature is bound; {@link FeatureSet} names the feature. */
public final class Arguments {
    private Arguments() {}

    /** An integer of at least {@code least}. */
    public static int atLeast(int least, Feature feature, String parameter) {
        int value = feature.integer(parameter);
        check(value >= least, parameter + " must be at least " + least);
        return value;
    }

    public static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new FeatureException(otherwise);
        }
    }
}
