package io.eraforge.feature;

/** All cases in which EraForge intentionally returns a different value than tsfresh. */
public enum TsfreshDifference {
    CONSTANT(
            "All values are equal, to a number without an exact binary representation (0.1)",
            "The mean is rounded, so variance, trend and counts are rounding noise.",
            "Treated like any other constant: the variance is exactly 0."),
    INFINITE(
            "A value is infinite",
            "Fourier and wavelet coefficients are infinite, NaN or finite, depending on the order of summation.",
            "All wavelet coefficients, and all Fourier coefficients except the zeroth, are NaN."),
    FLAT_CHUNKS(
            "agg_linear_trend when all chunks have the same maximum, minimum, mean or variance",
            "rvalue, pvalue and stderr are NaN; or 0 and rounding residue if the mean of the chunks is rounded.",
            "NaN, as for any constant."),
    INFINITE_REGRESSION(
            "ar_coefficient when a value is infinite, of 2k + 1 values or more",
            "An error; or infinities of arbitrary sign if only the last value is infinite.",
            "NaN."),
    TIES(
            "permutation_entropy when values within a pattern are equal",
            "Depends on the machine: numpy sorts ties in arbitrary order on processors with AVX-512, in order of time on others.",
            "Ties are in order of time, everywhere."),
    ALTERNATING(
            "number_cwt_peaks of values that alternate in sign with linearly growing size: the wavelet cancels them",
            "Counts rounding residues: dividing all values by 3 may halve the count.",
            "Likewise counts rounding residues, which differ."),
    RAMP(
            "augmented_dickey_fuller of values with exactly equal steps: the regression has no residual",
            "Statistic and p-value are ratios of rounding residues.",
            "NaN, or likewise ratios of rounding residues."),
    OUT_OF_RANGE(
            "Squares or cubes of the values overflow or underflow: a magnitude above 1e100, or all below 1e-100",
            "Some features are infinite, NaN or imprecise.",
            "They may be finite, or imprecise in other digits."),
    NULL_DATA(
            "Nulls or NaN among the values",
            "Rejected.",
            "Dropped together with their times; features are computed from the remaining values."),
    RAISES("tsfresh raises an error, mostly for an empty series", "Error.", "NaN.");

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

    /** What tsfresh returns in this case. */
    public String tsfresh() {
        return tsfresh;
    }

    /** What EraForge returns in this case. */
    public String here() {
        return here;
    }
}
