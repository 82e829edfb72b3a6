package io.eraforge.control.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/**
 * Ratio of measured to predicted slice memory: the median of the last measurements, because a measurement includes what other
 * tasks allocated meanwhile. It at most doubles with one measurement and falls slowly, since a slice that is too large costs
 * more than one that is too small. Also the byte limit learned from out-of-memory failures, which depends on this device and
 * the tasks that share it; only the ratio is kept for later runs. Not thread-safe.
 */
public final class MemoryCorrection {
    private static final double MIN_FACTOR = 0.25;
    private static final double MAX_FACTOR = 8;
    private static final double DECAY = 0.1;
    private static final double MAX_STEP = 2;
    private static final int WINDOW = 9;
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final MemoryModel model;
    private final Deque<Double> recent = new ArrayDeque<>();
    private double factor;
    private long learnedMaxBytes = UNLIMITED;

    /** {@code factor} is the ratio that an earlier run learned, or 1. */
    public MemoryCorrection(MemoryModel model, double factor) {
        this.model = model;
        this.factor = factor;
    }

    /** Learns from a slice that succeeded with no other slice on the device. */
    public void learn(long predictedBytes, long measuredBytes) {
        if (isInformative(predictedBytes)) {
            add(observedFactor(predictedBytes, measuredBytes));
        }
    }

    /** Learns from a slice that ran out of memory with no other slice on the device: it needed more than was measured. */
    public void learnAtLeast(long predictedBytes, long measuredBytes) {
        if (isInformative(predictedBytes) && observedFactor(predictedBytes, measuredBytes) > factor) {
            add(observedFactor(predictedBytes, measuredBytes));
        }
    }

    private void add(double observed) {
        recent.addLast(observed);
        if (recent.size() > WINDOW) {
            recent.removeFirst();
        }
        double median = median();
        factor = median > factor ? Math.min(MAX_STEP * factor, median) : factor + DECAY * (median - factor);
    }

    // The lower one of two: a single outlier among two moves nothing.
    private double median() {
        return recent.stream()
                .sorted()
                .skip((recent.size() - 1) / 2)
                .findFirst()
                .orElse(factor);
    }

    // In a small slice the fixed part dominates.
    private boolean isInformative(long predictedBytes) {
        return variable(predictedBytes) >= model.fixed();
    }

    private double observedFactor(long predictedBytes, long measuredBytes) {
        return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, (double) measuredBytes / variable(predictedBytes)));
    }

    private long variable(long predictedBytes) {
        return Math.max(0, predictedBytes - model.fixed());
    }

    /** Largest prediction a slice may have to stay within {@code budget} bytes and the learned limit. */
    public long maxPredictedBytes(long budget) {
        return Math.min(learnedMaxBytes, maxWithinBudget(budget));
    }

    private long maxWithinBudget(long budget) {
        double available = Math.max(0.0, (double) budget - model.fixed());
        return (long) Math.min(Long.MAX_VALUE, available / factor + Math.min(budget, model.fixed()));
    }

    /** Share of the byte limit that a slice used, leaving out the fixed part; 1 is all of it. */
    public double share(long predictedBytes, long budget) {
        return variable(predictedBytes) / (double) Math.max(1, maxPredictedBytes(budget) - model.fixed());
    }

    /** Limits slices to this fraction of one that ran out of memory; returns the new limit in predicted bytes. */
    public long shrink(long failedPredictedBytes, double fraction) {
        learnedMaxBytes = Math.min(learnedMaxBytes, model.fixed() + (long) (variable(failedPredictedBytes) * fraction));
        return learnedMaxBytes;
    }

    /** Raises the learned limit by half, up to what the budget allows; false if there is no learned limit. */
    public boolean grow(long budget) {
        if (learnedMaxBytes == UNLIMITED) {
            return false;
        }
        learnedMaxBytes += Math.max(1, (learnedMaxBytes - model.fixed()) / 2);
        if (learnedMaxBytes >= maxWithinBudget(budget)) {
            learnedMaxBytes = UNLIMITED;
        }
        return true;
    }

    /** The ratio; empty until a slice was measured. */
    public OptionalDouble measured() {
        return recent.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(factor);
    }
}
