package io.eraforge.kernel.algebra;

import java.util.Arrays;

/**
 * The triangular factor R of a tall matrix whose rows arrive one by one. Blocks of rows are folded in with Householder
 * reflections, so memory does not grow with the number of rows. Not thread-safe.
 */
public final class IncrementalQr {
    private static final int BLOCK = 128;

    private double[][] columns = new double[0][];
    private int width;
    private int rows;

    /** Starts a new matrix with {@code newWidth} columns. */
    public void reset(int newWidth) {
        width = newWidth;
        rows = width;
        if (columns.length < width) {
            columns = new double[width][width + BLOCK];
        }
        for (int column = 0; column < width; column++) {
            Arrays.fill(columns[column], 0, width, 0);
        }
    }

    /** Starts a new row, to be filled with {@link #put} for every column. */
    public void newRow() {
        if (rows == width + BLOCK) {
            triangle();
        }
        rows++;
    }

    public void put(int column, double value) {
        columns[column][rows - 1] = value;
    }

    /** Folds in the pending rows and returns the columns of R, owned by this object. */
    public double[][] triangle() {
        for (int k = 0; k < width; k++) {
            eliminate(k);
        }
        rows = width;
        return columns;
    }

    private void eliminate(int k) {
        double[] pivot = columns[k];
        double below = 0;
        for (int i = k + 1; i < rows; i++) {
            below += pivot[i] * pivot[i];
        }
        if (below == 0) {
            return;
        }
        double norm = Math.sqrt(pivot[k] * pivot[k] + below);
        double alpha = pivot[k] > 0 ? -norm : norm;
        pivot[k] -= alpha;
        double half = -alpha * pivot[k];
        for (int column = k + 1; column < width; column++) {
            reflect(pivot, columns[column], k, half);
        }
        pivot[k] = alpha;
        Arrays.fill(pivot, k + 1, rows, 0);
    }

    // other −= v·(vᵀother)/half, where half is half the squared norm of the reflector v.
    private void reflect(double[] v, double[] other, int from, double half) {
        double dot = 0;
        for (int i = from; i < rows; i++) {
            dot += v[i] * other[i];
        }
        double factor = dot / half;
        for (int i = from; i < rows; i++) {
            other[i] -= factor * v[i];
        }
    }
}
