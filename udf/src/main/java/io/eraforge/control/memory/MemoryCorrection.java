package io.eraforge.control.memory;

import io.eraforge.control.slice.Slice;
import java.util.OptionalDouble;

/**
 * How much memory slices take, of what was predicted. Goes up at once and down slowly: a slice that is too large costs more
 * than one that is too small. And how much may be predicted for a slice since one ran out of memory; that is this device's
 * and these tasks', not to be kept for another run.
 */
public final class MemoryCorrection {
    private static final double LEAST = 0.25;
    private static final double MAX_FACTOR = 8;
    private static final double SLOWLY = 0.1;

    private final MemoryModel model;
    private double factor;
    private boolean measured;
    private long learnedMaxBytes = Long.MAX_VALUE;

    /** {@code factor} is what an earlier run has learned, or 1. */
    public MemoryCorrection(MemoryModel model, double factor) {
        this.model = model;
        this.factor = factor;
    }

    /** A slice alone on the device took {@code bytes}. */
    public void learn(Slice slice, long bytes) {
        if (isInformative(slice)) {
            double seen = observedFactor(slice, bytes);
            measured = true;
            factor = Math.max(seen, factor + SLOWLY * (seen - factor));
        }
    }

    /** A slice alone on the device took {@code bytes} and ran out: all of it takes more. */
    public void learnAtLeast(Slice slice, long bytes) {
        if (isInformative(slice) && observedFactor(slice, bytes) > factor) {
            measured = true;
            factor = observedFactor(slice, bytes);
        }
    }

    // In a small slice what is fixed hides the rest.
    private boolean isInformative(Slice slice) {
        return variable(slice) >= model.fixed();
    }

    private double observedFactor(Slice slice, long bytes) {
        return Math.min(MAX_FACTOR, Math.max(LEAST, (double) bytes / variable(slice)));
    }

    private long variable(Slice slice) {
        return Math.max(0, slice.bytes() - model.fixed());
    }

    /** Such that a slice predicted to take as much as the result takes {@code budget}, and no more than a slice may. */
    public long maxPredictedBytes(long budget) {
        return Math.min(learnedMaxBytes, predictable(budget));
    }

    private long predictable(long budget) {
        double room = Math.max(0.0, (double) budget - model.fixed());
        return (long) Math.min(Long.MAX_VALUE, room / factor + Math.min(budget, model.fixed()));
    }

    /** How near to the bound a slice was, besides what is fixed: 1 is all of it. */
    public double share(Slice slice, long budget) {
        return variable(slice) / (double) Math.max(1, maxPredictedBytes(budget) - model.fixed());
    }

    /** From now on slices take no more than this part of one that ran out of memory, as predicted: the result. */
    public long shrink(Slice failed, double part) {
        learnedMaxBytes = Math.min(learnedMaxBytes, model.fixed() + (long) (variable(failed) * part));
        return learnedMaxBytes;
    }

    /** Whether slices may take half as much more, up to what the prediction alone allows. */
    public boolean grow(long budget) {
        if (learnedMaxBytes == Long.MAX_VALUE) {
            return false;
        }
        learnedMaxBytes += Math.max(1, (learnedMaxBytes - model.fixed()) / 2);
        if (learnedMaxBytes >= predictable(budget)) {
            learnedMaxBytes = Long.MAX_VALUE;
        }
        return true;
    }

    /** Empty as long as no slice was measured. */
    public OptionalDouble measured() {
        return measured ? OptionalDouble.of(factor) : OptionalDouble.empty();
    }
}
