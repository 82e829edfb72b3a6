package io.eraforge.selection;

import java.util.Arrays;

/** The different values of a column in ascending order, and where the value of each row is among them. */
public final class RankedColumn {
    private final double[] distinct;
    /** For each different value the number of rows with it or a smaller one. */
    private final int[] cumulative;

    private final int[] positions;

    private RankedColumn(double[] distinct, int[] cumulative, int[] positions) {
        this.distinct = distinct;
        this.cumulative = cumulative;
        this.positions = positions;
    }

    /** Ranks values without NaN, at least one. 0.0 and -0.0 are one value. */
    public static RankedColumn of(double[] values) {
        double[] sorted = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            sorted[i] = values[i] + 0.0; // -0.0 becomes 0.0
        }
        Arrays.sort(sorted);
        int[] cumulative = new int[sorted.length];
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[count - 1]) {
                sorted[count++] = sorted[i];
            }
            cumulative[count - 1] = i + 1;
        }
        int[] positions = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            positions[i] = Arrays.binarySearch(sorted, 0, count, values[i] + 0.0);
        }
        return new RankedColumn(Arrays.copyOf(sorted, count), Arrays.copyOf(cumulative, count), positions);
    }

    public FeatureType type() {
        return switch (distinct.length) {
            case 1 -> FeatureType.CONSTANT;
            case 2 -> FeatureType.BINARY;
            default -> FeatureType.REAL;
        };
    }

    public int rows() {
        return positions.length;
    }

    /** Number of different values. */
    int distinctValues() {
        return distinct.length;
    }

    /** The value at a position among the different ones. */
    double value(int position) {
        return distinct[position];
    }

    /** Where the value of a row is among the different ones. */
    int position(int row) {
        return positions[row];
    }

    /** Number of rows with the value at this position. */
    int rowsAt(int position) {
        return cumulative[position] - (position == 0 ? 0 : cumulative[position - 1]);
    }

    /** The rank of a row, from 1; equal values share the mean of their ranks. */
    double rank(int row) {
        int position = positions[row];
        int below = position == 0 ? 0 : cumulative[position - 1];
        return (below + cumulative[position] + 1) / 2.0;
    }

    boolean hasTies() {
        return distinct.length < positions.length;
    }
}
