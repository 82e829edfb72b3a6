package io.eraforge.tool.bench.measure;

import java.util.function.DoubleSupplier;

/** Repeats a step until its CPU time has stopped falling. */
public final class SteadyState {
    /** A repetition counts as faster if it needs at least 3% less CPU time than the best before it. */
    private static final double FASTER = 0.97;
    /** So many repetitions in a row must not be faster. */
    private static final int STEADY = 2;

    private SteadyState() {}

    /** Runs the step at most {@code max} times and at least once. Returns how often it ran. */
    public static int reach(Runnable step, int max) {
        return untilSteady(
                () -> {
                    double before = ProcessCpu.seconds();
                    step.run();
                    return ProcessCpu.seconds() - before;
                },
                max);
    }

    /** {@code step} runs the step and returns its CPU time. */
    static int untilSteady(DoubleSupplier step, int max) {
        double best = step.getAsDouble();
        int runs = 1;
        for (int steady = 0; steady < STEADY && runs < max; runs++) {
            double seconds = step.getAsDouble();
            steady = seconds < FASTER * best ? 0 : steady + 1;
            best = Math.min(best, seconds);
        }
        return runs;
    }
}
