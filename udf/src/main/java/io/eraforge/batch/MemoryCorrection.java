package io.eraforge.batch;

import java.util.OptionalDouble;

/**
 * How much memory slices take, of what was predicted. Goes up at once and down slowly: a slice that is too large costs more
 * than one that is too small.
 */
final class MemoryCorrection {
    private static final double LEAST = 0.25;
    private static final double MOST = 8;
    private static final double SLOWLY = 0.1;

    private final MemoryModel model;
    private double factor;
    private boolean measured;

    /** {@code factor} is what an earlier run has learned, or 1. */
    MemoryCorrection(MemoryModel model, double factor) {
        this.model = model;
        this.factor = factor;
    }

    /** A slice alone on the device took {@code bytes}. */
    void learn(Slice slice, long bytes) {
        long predicted = slice.bytes() - model.fixed();
        // In a small slice what is fixed hides the rest.
        if (predicted < model.fixed()) {
            return;
        }
        double seen = Math.min(MOST, Math.max(LEAST, (double) bytes / predicted));
        measured = true;
        factor = Math.max(seen, factor + SLOWLY * (seen - factor));
    }

    /** Such that a slice predicted to take as much as the result takes {@code budget}. */
    long bound(long budget) {
        double room = Math.max(0.0, (double) budget - model.fixed());
        return (long) Math.min(Long.MAX_VALUE, room / factor + Math.min(budget, model.fixed()));
    }

    /** Empty as long as no slice was measured. */
    OptionalDouble measured() {
        return measured ? OptionalDouble.of(factor) : OptionalDouble.empty();
    }
}
