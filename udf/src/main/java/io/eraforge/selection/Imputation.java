package io.eraforge.selection;

import java.util.Arrays;

/** Replaces values that tests cannot rank, as tsfresh's {@code impute} does. */
public final class Imputation {
    private Imputation() {}

    /**
     * In place: NaN becomes the median of the finite values, infinities become the largest and the smallest finite one; all
     * become 0 if none is finite. Returns whether any is finite.
     */
    public static boolean impute(double[] column) {
        int finite = 0;
        for (double value : column) {
            finite += Double.isFinite(value) ? 1 : 0;
        }
        if (finite == 0) {
            Arrays.fill(column, 0);
        } else if (finite < column.length) {
            replace(
                    column,
                    Arrays.stream(column).filter(Double::isFinite).sorted().toArray());
        }
        return finite > 0;
    }

    private static void replace(double[] column, double[] sorted) {
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        for (int i = 0; i < column.length; i++) {
            if (Double.isNaN(column[i])) {
                column[i] = median;
            } else if (Double.isInfinite(column[i])) {
                column[i] = column[i] > 0 ? sorted[sorted.length - 1] : sorted[0];
            }
        }
    }
}
