package io.eraforge.feature;

/** Cost of a calculator for n values, excluding the statistics it shares with others. */
public enum Cost {
    CONSTANT("1"),
    LINEAR("n"),
    /** Reads the sorted values; sorted once per era for all such calculators. */
    SORT("n log n, shared sort"),
    /** Linear in n times the number of lags or coefficients. */
    LAGS("n × lags"),
    SPECTRUM("n log n, shared spectrum"),
    QUADRATIC("n²");

    private final String description;

    Cost(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }
}
