package io.eraforge.tool.bench;

import io.eraforge.error.ToolErrors;
import io.eraforge.feature.FeatureSet;
import java.util.List;

/**
 * How much data to make up and what to measure on it. Every step is measured {@code repeats} times after one that does not
 * count; the figures are medians.
 */
public record BenchRequest(
        long rows, long eras, int sensors, Shape shape, List<FeatureSet> featureSets, int repeats, boolean peers) {
    public BenchRequest {
        featureSets = List.copyOf(featureSets);
        require("--eras", eras, eras > 0, "above 0");
        require("--rows", rows, rows >= eras, "at least --eras, so that no era is empty");
        require("--sensors", sensors, sensors > 0 && sensors < 10_000, "from 1 to 9999");
        require("--repeats", repeats, repeats > 0, "above 0");
    }

    private static void require(String what, long given, boolean fits, String expected) {
        if (!fits) {
            throw ToolErrors.badBenchOption(what, given, expected);
        }
    }
}
