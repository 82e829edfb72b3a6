package io.eraforge.kernel;

import java.util.Arrays;
import java.util.List;

/**
 * A compiled feature set: computes all its features for one era and sensor. Not thread-safe, as it keeps scratch memory
 * between eras: use one per thread.
 */
public final class EraKernel {
    /**
     * One calculator of a compiled set.
     *
     * @param minLength its features are NaN for eras with fewer values
     * @param sorts whether it reads the sorted values
     * @param slots indices of its features in the row
     */
    public record Step(CalculatorKernel kernel, int minLength, boolean sorts, int[] slots) {}

    /** Called before each calculator; throws to abandon the era. */
    @FunctionalInterface
    public interface Checkpoint {
        void check();
    }

    private final Step[] steps;
    private final int width;
    private final Series series;
    private double[] values = new double[16];
    private double[] cleanX = new double[0];
    private long[] cleanT = new long[0];

    public EraKernel(List<Step> steps) {
        this.steps = steps.toArray(new Step[0]);
        this.series = new Series(steps.stream().anyMatch(Step::sorts));
        this.width = steps.stream().mapToInt(step -> step.slots().length).sum();
    }

    /** Number of features. */
    public int width() {
        return width;
    }

    /**
     * Writes one value per feature to {@code out}. Calls {@code checkpoint} before each calculator.
     *
     * @param x measured values in time order, not modified; NaN values are dropped together with their times
     * @param n number of values used from {@code x}
     * @param tUs microseconds since the start of the era for each value; if null, features that use times are NaN
     * @param nRows rows of the era, including those without a value; negative if unknown
     * @param durationUs length of the era in microseconds; negative if unknown
     */
    public void compute(
            double[] x, int n, long[] tUs, long nRows, long durationUs, double[] out, Checkpoint checkpoint) {
        int firstNan = firstNan(x, n);
        if (firstNan < n) {
            int kept = dropNan(x, n, tUs, firstNan);
            series.bind(cleanX, kept, tUs == null ? null : cleanT, nRows, durationUs);
        } else {
            series.bind(x, n, tUs, nRows, durationUs);
        }
        for (Step step : steps) {
            // Spark interrupts cancelled tasks, and an era may take minutes.
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted");
            }
            checkpoint.check();
            run(step, out);
        }
    }

    /** As above, without a checkpoint. */
    public void compute(double[] x, int n, long[] tUs, long nRows, long durationUs, double[] out) {
        compute(x, n, tUs, nRows, durationUs, out, () -> {});
    }

    private void run(Step step, double[] out) {
        int[] slots = step.slots();
        if (values.length < slots.length) {
            values = new double[slots.length];
        }
        if (series.n() < step.minLength()) {
            Arrays.fill(values, 0, slots.length, Double.NaN);
        } else {
            step.kernel().compute(series, values);
        }
        for (int i = 0; i < slots.length; i++) {
            out[slots[i]] = values[i];
        }
    }

    private static int firstNan(double[] x, int n) {
        for (int i = 0; i < n; i++) {
            if (Double.isNaN(x[i])) {
                return i;
            }
        }
        return n;
    }

    /** Copies the values that are not NaN, and their times, to the scratch arrays; returns their number. */
    private int dropNan(double[] x, int n, long[] tUs, int firstNan) {
        cleanX = ScratchArrays.atLeast(cleanX, n);
        System.arraycopy(x, 0, cleanX, 0, firstNan);
        if (tUs != null) {
            cleanT = ScratchArrays.atLeast(cleanT, n);
            System.arraycopy(tUs, 0, cleanT, 0, firstNan);
        }
        int kept = firstNan;
        for (int i = firstNan; i < n; i++) {
            if (!Double.isNaN(x[i])) {
                if (tUs != null) {
                    cleanT[kept] = tUs[i];
                }
                cleanX[kept++] = x[i];
            }
        }
        return kept;
    }
}
