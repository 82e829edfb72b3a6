package io.eraforge.kernel.lag;

import io.eraforge.kernel.algebra.DoubleDoubleMatrix;
import io.eraforge.kernel.algebra.DoubleDoubleProducts;
import java.util.Arrays;

/**
 * Normal equations of the Dickey–Fuller regression of each change on a constant, the level and earlier changes. Products are
 * computed once; reducing the number of lags only adds the rows that become usable.
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

    /** Computes the products over rows lags ≤ t &lt; end, where change[t] = level[t+1] − level[t]. */
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

    /** Reduces to {@code fewer} lags: adds the rows fewer ≤ t &lt; lags and drops the higher lags. */
    void reduceTo(int fewer) {
        DoubleDoubleProducts.extend(change, change, fewer, lags, fewer, changeByChange.high, changeByChange.low);
        DoubleDoubleProducts.extend(level, change, fewer, lags, fewer, levelByChange.high, levelByChange.low);
        DoubleDoubleProducts.extend(level, level, fewer, lags, 0, single.high, single.low);
        DoubleDoubleProducts.sum(level, fewer, lags, single.high, single.low, 1);
        DoubleDoubleProducts.sum(change, fewer, lags, single.high, single.low, 2);
        lags = fewer;
    }

    /**
     * The lower triangle, ready to be factored: the constant in row 0, the level in row {@code levelRow}, the lags from row
     * {@code firstLag} on, and the change in the last row. Owned by this object.
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

    private void set(int row, int column, Sums sums, int index) {
        matrix.set(Math.max(row, column), Math.min(row, column), sums.high[index], sums.low[index]);
    }

    private void shiftSum(int row, int lag, int y) {
        copy(row, 0, lag == 1 ? y : row - 1, 0);
        matrix.addProduct(row, 0, change[lags - lag], 1);
        matrix.addProduct(row, 0, -change[end - lag], 1);
    }

    // Increasing both lags by one gives the same sum over rows shifted by one.
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
