package io.eraforge.feature;

/** Where EraForge deliberately gives another value than tsfresh. This is the whole list. */
public enum TsfreshDifference {
    CONSTANT(
            "All values equal, to a number that is no sum of few powers of two (0.1)",
            "The mean is off by a rounding, so variance, trend and counts are those of noise.",
            "As for any constant: variance is exactly 0, and what follows from it."),
    INFINITE(
            "A value is infinite",
            "Fourier and wavelet coefficients are infinite, NaN or finite, as the order of the sums has it.",
            "All wavelet coefficients, and all Fourier coefficients but the zeroth, are NaN."),
    FLAT_CHUNKS(
            "agg_linear_trend, where all chunks have the same maximum, minimum, mean or variance",
            "rvalue, pvalue and stderr are NaN, or 0 and residues if the mean of the chunks is off by a rounding.",
            "NaN, as for any constant."),
    RAMP(
            "augmented_dickey_fuller of values in exactly equal steps: the regression leaves no residual",
            "Statistic and p value are ratios of rounding residues.",
            "They are NaN, or such ratios too."),
    OUT_OF_RANGE(
            "Squares or cubes of the values overflow or underflow: beyond 1e100, or all within 1e-100",
            "Some features are infinite, NaN or have few digits.",
            "They may be finite, or lose other digits."),
    NULL_DATA(
            "Nulls and NaN among the values",
            "Refused.",
            "Dropped, with their times: features are those of what was measured."),
    RAISES("tsfresh raises an error, mostly for an empty series", "An error.", "NaN.");

    private final String when;
    private final String tsfresh;
    private final String here;

    TsfreshDifference(String when, String tsfresh, String here) {
        this.when = when;
        this.tsfresh = tsfresh;
        this.here = here;
    }

    public String when() {
        return when;
    }

    /** What tsfresh does then. */
    public String tsfresh() {
        return tsfresh;
    }

    /** What EraForge does then. */
    public String here() {
        return here;
    }
}
