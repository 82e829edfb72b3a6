package io.eraforge.tool.bench;

import io.eraforge.error.ToolErrors;
import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.Set;

/**
 * How much data to generate and what to measure on it. Each step is measured {@code repeats} times, after at most {@code warmUps}
 * repetitions that are not counted.
 */
public record BenchRequest(
        long rows,
        long eras,
        int sensors,
        Shape shape,
        Set<Step> steps,
        List<FeatureSet> featureSets,
        int repeats,
        int warmUps,
        boolean peers) {
    /** What can be measured. */
    public enum Step {
        INGEST,
        /** One level. */
        PREPARE,
        /** Three levels. */
        PREPARE_LEVELS,
        RUN,
        TELEMETRY
    }

    /** Shape of the generated data. */
    public enum Shape {
        /** Every sensor has a value at every time; eras of equal length follow each other. */
        UNIFORM,
        /** Sensors miss up to 91% of their values, mostly in outages; eras vary in length, overlap and leave gaps. */
        GREENHOUSE
    }

    public BenchRequest {
        steps = Set.copyOf(steps);
        featureSets = List.copyOf(featureSets);
        require("--eras", eras, eras > 0, "above 0");
        require("--rows", rows, rows >= eras, "at least --eras, so that no era is empty");
        require("--sensors", sensors, sensors > 0 && sensors < 10_000, "from 1 to 9999");
        require("--repeats", repeats, repeats > 0, "above 0");
        require("--warm-ups", warmUps, warmUps > 0, "above 0");
    }

    boolean measures(Step step) {
        return steps.contains(step);
    }

    private static void require(String option, long value, boolean valid, String expected) {
        if (!valid) {
            throw ToolErrors.badBenchOption(option, value, expected);
        }
    }
}
