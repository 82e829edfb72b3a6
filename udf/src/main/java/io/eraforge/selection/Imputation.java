package io.eraforge.selection;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/** Replaces values that tests cannot rank, as tsfresh's {@code impute} does. */
public final class Imputation {
    /** May reorder what it evaluates; linear in its length. */
    private static final Median MEDIAN = Median.withDefaults().withCopy(false);

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
            replace(column, Arrays.stream(column).filter(Double::isFinite).toArray());
        }
        return finite > 0;
    }

    private static void replace(double[] column, double[] finite) {
        double least = finite[0];
        double greatest = finite[0];
        for (double value : finite) {
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
        }
        double median = MEDIAN.evaluate(finite);
        for (int i = 0; i < column.length; i++) {
            if (Double.isNaN(column[i])) {
                column[i] = median;
            } else if (Double.isInfinite(column[i])) {
                column[i] = column[i] > 0 ? greatest : least;
            }
        }
    }
}
