package io.eraforge.kernel;

import java.util.Arrays;
import java.util.List;

/**
 * A compiled feature set: computes all its features for one era and sensor. Keeps scratch memory between eras, so it is
 * not thread-safe; make one per thread.
 */
public final class EraKernel {
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

    /** How many features it computes. */
    public int width() {
        return width;
    }

    /**
     * Fills {@code out} with one value per feature. Passes {@code checkpoint} between calculators.
     *
     * @param x measured values in time order; NaN are dropped with their times
     * @param n how many of {@code x} count
     * @param tUs microseconds since the era's start for each value, or null: features of time are NaN then
     * @param nRows rows of the era, measured or not; negative if unknown
     * @param durationUs length of the era; negative if unknown
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
            // Spark interrupts tasks that were cancelled, and an era may take minutes.
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted");
            }
            checkpoint.pass();
            run(step, out);
        }
    }

    /** The same without a checkpoint. */
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
            step.group().compute(series, values);
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
