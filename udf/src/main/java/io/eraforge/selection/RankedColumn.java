package io.eraforge.selection;

import java.io.Serializable;
import java.util.stream.IntStream;

/** The rows of a column by ascending value, in groups of equal values. */
public final class RankedColumn implements Serializable {
    private static final long serialVersionUID = 1;

    private final int[] order;
    /** One after the last place of each group. */
    private final int[] ends;

    private final int rows;
    private final int groups;

    /** Arrays may be longer than needed. */
    RankedColumn(int[] order, int[] ends, int rows, int groups) {
        this.order = order;
        this.ends = ends;
        this.rows = rows;
        this.groups = groups;
    }

    /** Ranks values without NaN, at least one. 0.0 and -0.0 are one value. */
    static RankedColumn of(double[] values) {
        return new ColumnRanker()
                .rank(values, 0, IntStream.range(0, values.length).toArray());
    }

    public FeatureType type() {
        return switch (groups) {
            case 1 -> FeatureType.CONSTANT;
            case 2 -> FeatureType.BINARY;
            default -> FeatureType.REAL;
        };
    }

    int rows() {
        return rows;
    }

    /** The row at a place in ascending order; equal values are in the order of rows. */
    int row(int place) {
        return order[place];
    }

    /** Number of different values. */
    int groups() {
        return groups;
    }

    /** The first place of a group. */
    int start(int group) {
        return group == 0 ? 0 : ends[group - 1];
    }

    /** One after the last place of a group. */
    int end(int group) {
        return ends[group];
    }

    /** Number of rows in a group. */
    int size(int group) {
        return ends[group] - start(group);
    }

    boolean hasTies() {
        return groups < rows;
    }

    /** The sum of t³ - t over groups of t equal values. */
    double tieTerm() {
        double ties = 0;
        for (int group = 0; hasTies() && group < groups; group++) {
            double t = size(group);
            ties += t * t * t - t;
        }
        return ties;
    }
}
