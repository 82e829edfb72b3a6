package io.eraforge.kernel.entropy;

import io.eraforge.kernel.ScratchArrays;
import java.util.Arrays;

/** Logarithms of count / size, each computed once while the size stays the same. Not thread-safe. */
final class ShareLogarithms {
    private double[] known = new double[0];
    private int size = -1;

    ShareLogarithms forSize(int newSize) {
        if (size != newSize) {
            size = newSize;
            known = ScratchArrays.atLeast(known, size + 1);
            Arrays.fill(known, 0, size + 1, Double.NaN);
        }
        return this;
    }

    int size() {
        return size;
    }

    double of(int count) {
        if (Double.isNaN(known[count])) {
            known[count] = Math.log((double) count / size);
        }
        return known[count];
    }
}
