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
     * @param statistics those it reads that no step before it has computed, each after those it is computed from
     * @param slots indices of its features in the row
     */
    private record Step(CalculatorKernel kernel, int minLength, SharedStatistic[] statistics, int[] slots) {}

    /** Binds a calculator's features to the statistics they read. */
    public interface Binding {
        CalculatorKernel bind(Statistics statistics);
    }

    /** Called before each calculator; throws to abandon the era. */
    @FunctionalInterface
    public interface Checkpoint {
        void check();
    }

    private Step[] steps = {};
    private final Statistics statistics;
    private final Series series;
    private int width;
    private double[] values = new double[16];
    private double[] cleanX = new double[0];
    private long[] cleanT = new long[0];

    public EraKernel(Statistics statistics) {
        this.statistics = statistics;
        this.series = statistics.series();
    }

    /** Adds a calculator; {@code slots} are the indices of its features in the row. */
    public void add(Binding binding, int minLength, int[] slots) {
        CalculatorKernel[] kernel = new CalculatorKernel[1];
        List<SharedStatistic> read = statistics.readBy(() -> kernel[0] = binding.bind(statistics));
        SharedStatistic[] first = read.stream()
                .filter(statistic -> !isComputedBefore(statistic, minLength))
                .toArray(SharedStatistic[]::new);
        steps = Arrays.copyOf(steps, steps.length + 1);
        steps[steps.length - 1] = new Step(kernel[0], minLength, first, slots);
        width += slots.length;
        if (values.length < slots.length) {
            values = new double[slots.length];
        }
    }

    private boolean isComputedBefore(SharedStatistic statistic, int minLength) {
        return Arrays.stream(steps)
                .anyMatch(step -> step.minLength() <= minLength
                        && Arrays.asList(step.statistics()).contains(statistic));
    }

    /** What its calculators read. */
    public Statistics statistics() {
        return statistics;
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
            boolean longEnough = series.n() >= step.minLength();
            if (longEnough) {
                for (SharedStatistic statistic : step.statistics()) {
                    statistic.ensure(series);
                }
            }
            close(step, longEnough, out);
        }
    }

    /** As above, without a checkpoint. */
    public void compute(double[] x, int n, long[] tUs, long nRows, long durationUs, double[] out) {
        compute(x, n, tUs, nRows, durationUs, out, () -> {});
    }

    /**
     * Writes one value per feature to {@code out}, from statistics that were loaded. False if rounding may have decided a
     * comparison: then the CPU body has to compute the era.
     */
    public boolean close(int n, double[] out) {
        for (Step step : steps) {
            close(step, n >= step.minLength(), out);
        }
        return !statistics.ties().seen();
    }

    private void close(Step step, boolean longEnough, double[] out) {
        int[] slots = step.slots();
        if (longEnough) {
            step.kernel().compute(values);
        } else {
            Arrays.fill(values, 0, slots.length, Double.NaN);
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
