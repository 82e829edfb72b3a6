package io.eraforge.selection;

import java.io.Serializable;
import java.util.Arrays;

/** The different values of a column in ascending order, and where the value of each row is among them. */
public final class RankedColumn implements Serializable {
    private static final long serialVersionUID = 1;

    /** For each different value the number of rows with it or a smaller one. */
    private final int[] cumulative;

    private final int[] positions;
    private final int[] order;
    private final double tieTerm;

    private RankedColumn(int[] cumulative, int[] positions, int[] order) {
        this.cumulative = cumulative;
        this.positions = positions;
        this.order = order;
        double ties = 0;
        for (int i = 0; i < cumulative.length; i++) {
            double t = rowsAt(i);
            ties += t * t * t - t;
        }
        this.tieTerm = ties;
    }

    /** Ranks values without NaN, at least one. 0.0 and -0.0 are one value. */
    public static RankedColumn of(double[] values) {
        RadixOrder sorted = new RadixOrder(values);
        int[] order = sorted.rows();
        int[] cumulative = new int[order.length];
        int[] positions = new int[order.length];
        int position = -1;
        for (int place = 0; place < order.length; place++) {
            position += sorted.isNew(place) ? 1 : 0;
            cumulative[position] = place + 1;
            positions[order[place]] = position;
        }
        return new RankedColumn(Arrays.copyOf(cumulative, position + 1), positions, order);
    }

    public FeatureType type() {
        return switch (cumulative.length) {
            case 1 -> FeatureType.CONSTANT;
            case 2 -> FeatureType.BINARY;
            default -> FeatureType.REAL;
        };
    }

    public int rows() {
        return positions.length;
    }

    /** Rows by ascending value. Not to be modified. */
    int[] order() {
        return order;
    }

    /** Number of different values. */
    int distinctValues() {
        return cumulative.length;
    }

    /** Where the value of a row is among the different ones. */
    int position(int row) {
        return positions[row];
    }

    /** Number of rows with a value below the one at this position. */
    int rowsBelow(int position) {
        return position == 0 ? 0 : cumulative[position - 1];
    }

    /** Number of rows with the value at this position. */
    int rowsAt(int position) {
        return cumulative[position] - rowsBelow(position);
    }

    /** The rank of a row, from 1; equal values share the mean of their ranks. */
    double rank(int row) {
        int position = positions[row];
        return (rowsBelow(position) + cumulative[position] + 1) / 2.0;
    }

    /** The sum of t³ - t over groups of t equal values. */
    double tieTerm() {
        return tieTerm;
    }

    boolean hasTies() {
        return cumulative.length < positions.length;
    }
}
