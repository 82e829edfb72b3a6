package io.eraforge.kernel.lag;

import io.eraforge.kernel.algebra.DoubleDoubleMatrix;
import io.eraforge.kernel.algebra.DoubleDoubleProducts;
import java.util.Arrays;

/**
 * The normal equations of the Dickey–Fuller regression: change on constant, level and earlier changes, for the rows from
 * some lag on. Products are taken once; going down to fewer lags only adds the rows that become usable.
 */
final class DickeyFullerEquations {
    private final DoubleDoubleMatrix matrix = new DoubleDoubleMatrix();
    private final Sums changeByChange = new Sums();
    private final Sums levelByChange = new Sums();
    private final Sums single = new Sums();
    private double[] level;
    private double[] change;
    private int end;
    private int lags;

    /** Takes the products for rows lags ≤ t &lt; end, where change[t] = level[t+1] − level[t]. */
    void begin(double[] newLevel, double[] newChange, int newEnd, int newLags) {
        level = newLevel;
        change = newChange;
        end = newEnd;
        lags = newLags;
        changeByChange.zero(lags + 1);
        levelByChange.zero(lags + 1);
        single.zero(3);
        DoubleDoubleProducts.fill(change, change, lags, end, lags, changeByChange.high, changeByChange.low);
        DoubleDoubleProducts.fill(level, change, lags, end, lags, levelByChange.high, levelByChange.low);
        DoubleDoubleProducts.fill(level, level, lags, end, 0, single.high, single.low);
        DoubleDoubleProducts.sum(level, lags, end, single.high, single.low, 1);
        DoubleDoubleProducts.sum(change, lags, end, single.high, single.low, 2);
    }

    /** Adds the rows fewer ≤ t &lt; lags and leaves out the lags beyond. */
    void reduceTo(int fewer) {
        DoubleDoubleProducts.extend(change, change, fewer, lags, fewer, changeByChange.high, changeByChange.low);
        DoubleDoubleProducts.extend(level, change, fewer, lags, fewer, levelByChange.high, levelByChange.low);
        DoubleDoubleProducts.extend(level, level, fewer, lags, 0, single.high, single.low);
        DoubleDoubleProducts.sum(level, fewer, lags, single.high, single.low, 1);
        DoubleDoubleProducts.sum(change, fewer, lags, single.high, single.low, 2);
        lags = fewer;
    }

    /**
     * The lower triangle, to be factored: the constant in row 0, the level in row {@code levelRow}, lag 1 and up from row
     * {@code firstLag}, the change in the last.
     */
    DoubleDoubleMatrix matrix(int levelRow, int firstLag) {
        int y = lags + 2;
        matrix.reset(y + 1);
        matrix.set(0, 0, end - lags, 0);
        set(levelRow, 0, single, 1);
        set(y, 0, single, 2);
        set(levelRow, levelRow, single, 0);
        set(y, y, changeByChange, 0);
        set(y, levelRow, levelByChange, 0);
        for (int lag = 1; lag <= lags; lag++) {
            int row = firstLag + lag - 1;
            set(row, levelRow, levelByChange, lag);
            set(y, row, changeByChange, lag);
            shiftSum(row, lag, y);
            for (int other = 1; other <= lag; other++) {
                shiftProduct(row, firstLag + other - 1, lag, other, y);
            }
        }
        return matrix;
    }

    private void set(int row, int column, Sums sums, int at) {
        matrix.set(Math.max(row, column), Math.min(row, column), sums.high[at], sums.low[at]);
    }

    private void shiftSum(int row, int lag, int y) {
        copy(row, 0, lag == 1 ? y : row - 1, 0);
        matrix.addProduct(row, 0, change[lags - lag], 1);
        matrix.addProduct(row, 0, -change[end - lag], 1);
    }

    // One lag further on both sides is the same sum over rows one earlier.
    private void shiftProduct(int row, int column, int lag, int other, int y) {
        copy(row, column, lag == 1 ? y : row - 1, other == 1 ? y : column - 1);
        matrix.addProduct(row, column, change[lags - lag], change[lags - other]);
        matrix.addProduct(row, column, -change[end - lag], change[end - other]);
    }

    private void copy(int row, int column, int fromRow, int fromColumn) {
        int top = Math.max(fromRow, fromColumn);
        int bottom = Math.min(fromRow, fromColumn);
        matrix.set(row, column, matrix.high(top, bottom), matrix.low(top, bottom));
    }

    private static final class Sums {
        double[] high = new double[0];
        double[] low = new double[0];

        void zero(int size) {
            if (high.length < size) {
                high = new double[size];
                low = new double[size];
            }
            Arrays.fill(high, 0);
            Arrays.fill(low, 0);
        }
    }
}
