package io.eraforge.tool.bench.peer;

import io.eraforge.feature.FeatureSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The sixteen statistics that databases offer too: our features, and SQL for DuckDB and Spark, in the same order. */
public final class SqlStatistics {
    public static final FeatureSet SET = FeatureSet.parse(
            "sixteen",
            List.of(
                    "length",
                    "mean",
                    "standard_deviation",
                    "minimum",
                    "maximum",
                    "skewness",
                    "kurtosis",
                    "quantile__q_0.1",
                    "quantile__q_0.2",
                    "quantile__q_0.3",
                    "quantile__q_0.4",
                    "quantile__q_0.5",
                    "quantile__q_0.6",
                    "quantile__q_0.7",
                    "quantile__q_0.8",
                    "quantile__q_0.9"));

    private static final String TENTHS =
            IntStream.rangeClosed(1, 9).mapToObj(i -> "0." + i).collect(Collectors.joining(", "));

    private SqlStatistics() {}

    /** Skewness and kurtosis are the sample's, as in tsfresh; all quantiles are in one list. */
    static List<String> duckDb(String column) {
        return aggregates(column, "quantile_cont(%s, [" + TENTHS + "])");
    }

    /** Skewness and kurtosis are the population's, which costs the same. */
    static List<String> spark(String column) {
        return aggregates(column, "percentile(%s, array(" + TENTHS + "))");
    }

    private static List<String> aggregates(String column, String quantiles) {
        List<String> all = new ArrayList<>();
        for (String function : List.of("count", "avg", "stddev_pop", "min", "max", "skewness", "kurtosis")) {
            all.add("%s(%s)".formatted(function, column));
        }
        all.add(quantiles.formatted(column));
        return all;
    }
}
