package io.eraforge.model;

import java.util.Locale;

/** How the vectors of a text's tokens become one. */
public enum Pooling {
    MEAN,
    CLS,
    LAST;

    /** As in model.conf. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Pools the tokens {@code [from, to)} of row {@code row}, which must not be empty. */
    public float[] pool(HiddenStates states, int row, int from, int to) {
        return switch (this) {
            case MEAN -> mean(states, row, from, to);
            case CLS -> states.vector(row, from);
            case LAST -> states.vector(row, to - 1);
        };
    }

    // In double: a float sum of thousands of tokens loses digits.
    private static float[] mean(HiddenStates states, int row, int from, int to) {
        double[] sum = new double[states.size()];
        for (int token = from; token < to; token++) {
            int at = states.offset(row, token);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += states.values()[at + i];
            }
        }
        float[] mean = new float[sum.length];
        for (int i = 0; i < sum.length; i++) {
            mean[i] = (float) (sum[i] / (to - from));
        }
        return mean;
    }

    /** Keeps the first {@code dimension} values and, if asked, divides by their Euclidean length. */
    public static float[] finish(float[] pooled, int dimension, boolean normalise) {
        float[] kept = java.util.Arrays.copyOf(pooled, dimension);
        if (normalise) {
            double squares = 0;
            for (float value : kept) {
                squares += (double) value * value;
            }
            double length = Math.max(Math.sqrt(squares), 1e-12);
            for (int i = 0; i < dimension; i++) {
                kept[i] = (float) (kept[i] / length);
            }
        }
        return kept;
    }
}
