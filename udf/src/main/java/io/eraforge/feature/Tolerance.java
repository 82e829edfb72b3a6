package io.eraforge.feature;

import java.io.Serializable;

/**
 * Allowed deviation from tsfresh: {@code relative} times the value, plus {@code noise} times {@code scale} for rounding.
 *
 * @param illPosed whether larger deviations are allowed where the last digits of the input decide the result: at exact
 *     ties, or where the definition divides zero by zero
 */
public record Tolerance(double relative, double noise, Scale scale, boolean illPosed) implements Serializable {
    /** The quantity that rounding noise is proportional to. */
    public enum Scale {
        /** No noise: counts and selected values. */
        NONE(""),
        /** A dimensionless number of order one. */
        ONE("1"),
        /** The largest absolute value of the era; SQUARE and CUBE are its powers. */
        VALUE("max|x|"),
        SQUARE("max|x|²"),
        CUBE("max|x|³"),
        /** The condition number of centring. */
        CONDITION("max|x|/sd"),
        /** The largest magnitude in the spectrum; for an angle, divided by the coefficient's own magnitude. */
        SPECTRUM("largest spectral magnitude");

        private final String label;

        Scale(String label) {
            this.label = label;
        }
    }

    /** Default relative tolerance. */
    public static final double DEFAULT_RELATIVE = 1e-9;

    private static final double ROUNDING = 1e-13;

    public static Tolerance exact() {
        return new Tolerance(0, 0, Scale.NONE, false);
    }

    /** For counts and flags: exact, except for values exactly on the bound. */
    public static Tolerance count() {
        return exact().orIllPosed();
    }

    /** 1e-9 relative, plus rounding noise proportional to {@code scale}. */
    public static Tolerance standard(Scale scale) {
        return new Tolerance(DEFAULT_RELATIVE, ROUNDING, scale, false);
    }

    /** 1e-9 relative, plus 1e-9 of the largest spectral magnitude. */
    public static Tolerance spectral() {
        return new Tolerance(DEFAULT_RELATIVE, DEFAULT_RELATIVE, Scale.SPECTRUM, false);
    }

    /** The same tolerance that also allows larger deviations in ill-posed cases. */
    public Tolerance orIllPosed() {
        return new Tolerance(relative, noise, scale, true);
    }

    public String description() {
        String bound = relative == 0 ? "exact" : format(relative) + " relative";
        String rounding = noise == 0 ? "" : " + " + format(noise) + " × " + scale.label;
        return bound + rounding + (illPosed ? ", except at ties and in ill-posed cases" : "");
    }

    private static String format(double bound) {
        return String.valueOf(bound).replace(".0E", "e");
    }
}
