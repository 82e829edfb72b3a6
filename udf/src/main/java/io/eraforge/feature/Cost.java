package io.eraforge.feature;

/** What a calculator costs for n values, beyond what it shares with others. */
public enum Cost {
    CONSTANT("1"),
    LINEAR("n"),
    /** One sort, shared by all that need it. */
    SORT("n log n, shared sort"),
    /** Linear, with a factor for the number of lags or coefficients. */
    LAGS("n × lags"),
    SPECTRUM("n log n, shared spectrum"),
    QUADRATIC("n²");

    private final String description;

    Cost(String words) {
        this.description = words;
    }

    public String description() {
        return description;
    }
}
