package io.eraforge.feature;

import java.io.Serializable;

/**
 * How far a value may be from tsfresh's: {@code relative} of the value, plus {@code noise} units of what rounding in the
 * inputs alone can move it by, which is {@code scale}.
 */
public record Tolerance(double relative, double noise, Scale scale) implements Serializable {
    /** What rounding noise is proportional to. */
    public enum Scale {
        /** Nothing: counts and picks. */
        NONE("", 0),
        /** A pure number of order one. */
        ONE("1", 0),
        /** The largest absolute value of the era, and its powers. */
        VALUE("max|x|", 1),
        SQUARE("max|x|²", 2),
        CUBE("max|x|³", 3),
        /** How many times the largest absolute value exceeds the standard deviation: what centring costs. */
        CONDITION("max|x|/sd", 0),
        /** The largest magnitude of the calculator's values for the era. */
        SPECTRUM("largest magnitude", 0),
        /** One count at an exact tie. */
        TIE("one count at an exact tie", 0);

        private final String words;
        private final int power;

        Scale(String words, int power) {
            this.words = words;
            this.power = power;
        }

        public int power() {
            return power;
        }
    }

    /** The usual bound where the mathematics allows it. */
    public static final double USUAL = 1e-9;

    private static final double ROUNDING = 1e-13;

    public static Tolerance exact() {
        return new Tolerance(0, 0, Scale.NONE);
    }

    /** For counts: one more or less where a value lies exactly on the bound. */
    public static Tolerance count() {
        return new Tolerance(0, 1, Scale.TIE);
    }

    /** 1e-9 of the value, and rounding noise of {@code scale}. */
    public static Tolerance usual(Scale scale) {
        return new Tolerance(USUAL, ROUNDING, scale);
    }

    /** 1e-9 of the largest magnitude. */
    public static Tolerance spectral() {
        return new Tolerance(USUAL, USUAL, Scale.SPECTRUM);
    }

    public String words() {
        return switch (scale) {
            case NONE -> relative == 0 ? "exact" : relative + " relative";
            case TIE -> "exact, or " + scale.words;
            default -> relative + " relative, or " + noise + " × " + scale.words;
        };
    }
}
