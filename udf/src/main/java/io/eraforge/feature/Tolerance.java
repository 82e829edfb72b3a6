package io.eraforge.feature;

import java.io.Serializable;

/**
 * How far a value may be from tsfresh's: {@code relative} of the value, plus {@code noise} times {@code scale}, which is
 * what rounding alone moves it by.
 *
 * @param illPosed whether it may differ by more where the last digits of the values decide: on an exact tie, or where the
 *     definition divides zero by zero
 */
public record Tolerance(double relative, double noise, Scale scale, boolean illPosed) implements Serializable {
    /** What rounding noise is proportional to. */
    public enum Scale {
        /** Nothing: counts and picks. */
        NONE(""),
        /** A pure number of order one. */
        ONE("1"),
        /** The largest absolute value of the era, and its powers. */
        VALUE("max|x|"),
        SQUARE("max|x|²"),
        CUBE("max|x|³"),
        /** What centring costs. */
        CONDITION("max|x|/sd"),
        /** The largest magnitude in the spectrum; for angles, over the magnitude at hand. */
        SPECTRUM("the spectrum's largest magnitude");

        private final String words;

        Scale(String words) {
            this.words = words;
        }
    }

    /** The usual bound where the mathematics allows it. */
    public static final double USUAL = 1e-9;

    private static final double ROUNDING = 1e-13;

    public static Tolerance exact() {
        return new Tolerance(0, 0, Scale.NONE, false);
    }

    /** For counts and yes or no: exact, except for values that lie exactly on the bound. */
    public static Tolerance count() {
        return exact().orIllPosed();
    }

    /** 1e-9 of the value, and rounding noise of {@code scale}. */
    public static Tolerance standard(Scale scale) {
        return new Tolerance(USUAL, ROUNDING, scale, false);
    }

    /** 1e-9 of the largest magnitude. */
    public static Tolerance spectral() {
        return new Tolerance(USUAL, USUAL, Scale.SPECTRUM, false);
    }

    public Tolerance orIllPosed() {
        return new Tolerance(relative, noise, scale, true);
    }

    public String description() {
        String bound = relative == 0 ? "exact" : format(relative) + " relative";
        String rounding = noise == 0 ? "" : " + " + format(noise) + " × " + scale.words;
        return bound + rounding + (illPosed ? ", unless the last digits decide" : "");
    }

    private static String format(double bound) {
        return String.valueOf(bound).replace(".0E", "e");
    }
}
