package io.eraforge.kernel.algebra;

import java.util.Arrays;

/**
 * A small symmetric matrix in double-double precision and its in-place factorization L·D·Lᵀ. Fill the lower triangle with
 * {@link #set} and {@link #addProduct}; after {@link #factor} it holds L, and the diagonal D. Not thread-safe.
 */
public final class DoubleDoubleMatrix {
    private double[] high = new double[0];
    private double[] low = new double[0];
    private double[] scaledHigh = new double[0];
    private double[] scaledLow = new double[0];
    private int size;

    /** Resets to a zero matrix of this size. */
    public void reset(int newSize) {
        size = newSize;
        if (high.length < size * size) {
            high = new double[size * size];
            low = new double[size * size];
            scaledHigh = new double[size];
            scaledLow = new double[size];
        }
        Arrays.fill(high, 0, size * size, 0);
        Arrays.fill(low, 0, size * size, 0);
    }

    public double high(int row, int column) {
        return high[row * size + column];
    }

    public double low(int row, int column) {
        return low[row * size + column];
    }

    public void set(int row, int column, double h, double l) {
        high[row * size + column] = h;
        low[row * size + column] = l;
    }

    /** Adds a·b, exact except for the last bit of the low part. */
    public void addProduct(int row, int column, double a, double b) {
        double p = a * b;
        add(row * size + column, p, Math.fma(a, b, -p));
    }

    private void add(int index, double h, double l) {
        double s = high[index] + h;
        double z = s - high[index];
        double rest = ((high[index] - (s - z)) + (h - z)) + (low[index] + l);
        high[index] = s + rest;
        low[index] = (s - high[index]) + rest;
    }

    /** Factors the lower triangle. Returns false if a pivot is not positive; the matrix is then undefined. */
    public boolean factor() {
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < row; column++) {
                subtractDot(row, column);
                scaledHigh[column] = high(row, column);
                scaledLow[column] = low(row, column);
            }
            for (int column = 0; column < row; column++) {
                divide(row, column);
                addProductOf(row, column);
            }
            if (!(high(row, row) > 0) && row < size - 1) {
                return false;
            }
        }
        return true;
    }

    // M(row,column) −= Σ L(column,k)·D(k)·L(row,k), with D·L(row,·) in the scaled arrays.
    private void subtractDot(int row, int column) {
        int at = row * size + column;
        int other = column * size;
        double h = high[at];
        double l = low[at];
        for (int k = 0; k < column; k++) {
            double a = -scaledHigh[k];
            double b = high[other + k];
            double p = a * b;
            double e = Math.fma(a, b, -p) + (a * low[other + k] - scaledLow[k] * b);
            double s = h + p;
            double z = s - h;
            double rest = ((h - (s - z)) + (p - z)) + (l + e);
            h = s + rest;
            l = (s - h) + rest;
        }
        high[at] = h;
        low[at] = l;
    }

    private void divide(int row, int column) {
        int at = row * size + column;
        int pivot = column * size + column;
        double q = high[at] / high[pivot];
        double p = q * high[pivot];
        double rest = ((high[at] - p) - Math.fma(q, high[pivot], -p)) + (low[at] - q * low[pivot]);
        double correction = rest / high[pivot];
        high[at] = q + correction;
        low[at] = (q - high[at]) + correction;
    }

    // D(row) −= L(row,column)·scaled(column)
    private void addProductOf(int row, int column) {
        double a = -scaledHigh[column];
        double b = high(row, column);
        double p = a * b;
        double e = Math.fma(a, b, -p) + (a * low(row, column) - scaledLow[column] * b);
        add(row * size + row, p, e);
    }

    /** After {@link #factor}: solves the leading columns with the last row as right-hand side. */
    public void solve(double[] solution) {
        int last = size - 1;
        for (int column = last - 1; column >= 0; column--) {
            double h = high(last, column);
            double l = low(last, column);
            for (int row = column + 1; row < last; row++) {
                double a = -solution[row];
                double p = a * high(row, column);
                double e = Math.fma(a, high(row, column), -p) + a * low(row, column);
                double s = h + p;
                double z = s - h;
                l += ((h - (s - z)) + (p - z)) + e;
                h = s;
            }
            solution[column] = h + l;
        }
    }

    /**
     * After {@link #factor}: an upper bound of the squared condition number of the leading columns, too large by at most the
     * square of their number. {@code work} is scratch with one element per column.
     */
    public double squaredCondition(double trace, double[] work) {
        int last = size - 1;
        double inverseTrace = 0;
        for (int column = 0; column < last; column++) {
            work[column] = 1;
            inverseTrace += 1 / high(column, column);
            for (int row = column + 1; row < last; row++) {
                double sum = 0;
                for (int k = column; k < row; k++) {
                    sum -= high(row, k) * work[k];
                }
                work[row] = sum;
                inverseTrace += sum * sum / high(row, row);
            }
        }
        return trace * inverseTrace;
    }
}
