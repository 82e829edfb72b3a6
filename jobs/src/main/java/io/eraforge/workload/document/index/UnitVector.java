package io.eraforge.workload.document.index;

import java.util.Optional;

/** Vectors of length 1, whose dot product is their cosine. */
final class UnitVector {
    private UnitVector() {}

    /** A scaled copy; empty if the vector has no direction: all zeros, or a value that is not finite. */
    static Optional<float[]> of(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        double length = Math.sqrt(squares);
        if (length == 0 || !Double.isFinite(length)) {
            return Optional.empty();
        }
        float[] unit = new float[vector.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (vector[i] / length);
        }
        return Optional.of(unit);
    }
}
