package io.eraforge.kernel.change;

import io.eraforge.kernel.ScratchArrays;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.order.OrderStatistics;
import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * Changes between consecutive values that both lie between two quantiles, inclusive, for all pairs of given quantiles at
 * once. Each change is assigned to the cell of the tightest pair of quantiles around it; a corridor sums its cells. Not
 * thread-safe.
 */
public final class ChangeCorridorGrid {
    private static final int BLOCK = 1024;

    private final DoubleSupplier[] quantiles;
    private final Series series;
    private final int size;
    private final double[] edges;
    private final Cells plain;
    private final Cells absolute;
    private int[] cells = new int[0];

    /** {@code quantiles} must be ascending. */
    public ChangeCorridorGrid(double[] quantiles, Statistics in) {
        OrderStatistics order = in.get(OrderStatistics.KEY);
        this.quantiles = Arrays.stream(quantiles).mapToObj(order::quantile).toArray(DoubleSupplier[]::new);
        this.series = in.values();
        this.size = quantiles.length;
        this.edges = new double[size];
        this.plain = new Cells(size);
        this.absolute = new Cells(size);
    }

    public void compute() {
        Series s = series;
        for (int i = 0; i < size; i++) {
            edges[i] = quantiles[i].getAsDouble();
        }
        cells = ScratchArrays.atLeast(cells, s.n());
        assignCells(s.x(), s.n());
        plain.clear();
        absolute.clear();
        for (int from = 1; from < s.n(); from += BLOCK) {
            sums(s.x(), from, Math.min(s.n(), from + BLOCK));
        }
        for (int from = 1; from < s.n(); from += BLOCK) {
            squares(s.x(), from, Math.min(s.n(), from + BLOCK));
        }
    }

    // The cell of a change is given by the highest edge at or below both of its ends and the lowest at or above both.
    private void assignCells(double[] x, int n) {
        int lowBefore = 0;
        int highBefore = 0;
        for (int i = 0; i < n; i++) {
            int low = 0;
            int high = size + 1;
            for (int e = 0; e < size; e++) {
                low = edges[e] <= x[i] ? e + 1 : low;
                high = edges[size - 1 - e] >= x[i] ? size - e : high;
            }
            cells[i] = Math.min(low, lowBefore) * (size + 2) + Math.max(high, highBefore);
            lowBefore = low;
            highBefore = high;
        }
    }

    private void sums(double[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            double change = x[i] - x[i - 1];
            int cell = cells[i];
            plain.counts[cell]++;
            plain.partial[cell] += change;
            absolute.partial[cell] += Math.abs(change);
        }
        plain.foldSums();
        absolute.foldSums();
    }

    private void squares(double[] x, int from, int to) {
        if (from == 1) {
            plain.computeMeans(plain.counts);
            absolute.computeMeans(plain.counts);
        }
        for (int i = from; i < to; i++) {
            double change = x[i] - x[i - 1];
            int cell = cells[i];
            double a = change - plain.mean[cell];
            double b = Math.abs(change) - absolute.mean[cell];
            plain.partial[cell] += a * a;
            absolute.partial[cell] += b * b;
        }
        plain.foldSquares();
        absolute.foldSquares();
    }

    /** Mean of the changes between two quantiles, given by their indices; zero if there are none. */
    public double mean(int low, int high, boolean absoluteChanges) {
        return corridor(low, high, absoluteChanges ? absolute : plain, false);
    }

    /** Variance of the changes between two quantiles, given by their indices; zero if there are none. */
    public double variance(int low, int high, boolean absoluteChanges) {
        return corridor(low, high, absoluteChanges ? absolute : plain, true);
    }

    private double corridor(int low, int high, Cells changes, boolean variance) {
        // There is no corridor if the edges are equal, or NaN after interpolation with infinity.
        if (edges[low] == edges[high] || Double.isNaN(edges[low]) || Double.isNaN(edges[high])) {
            return 0;
        }
        long count = 0;
        double sum = 0;
        for (int l = low + 1; l <= size; l++) {
            for (int h = 1; h <= high + 1; h++) {
                int cell = l * (size + 2) + h;
                count += plain.counts[cell];
                sum += changes.sums[cell];
            }
        }
        double mean = sum / count;
        return count == 0 ? 0 : variance ? sumOfSquares(low, high, changes, mean) / count : mean;
    }

    private double sumOfSquares(int low, int high, Cells changes, double mean) {
        double squares = 0;
        for (int l = low + 1; l <= size; l++) {
            for (int h = 1; h <= high + 1; h++) {
                int cell = l * (size + 2) + h;
                if (plain.counts[cell] > 0) {
                    double offset = changes.mean[cell] - mean;
                    squares += changes.squares[cell] + plain.counts[cell] * (offset * offset);
                }
            }
        }
        return squares;
    }

    /** Sums per cell: plain within a block, compensated between blocks. */
    private static final class Cells {
        final int[] counts;
        final double[] partial;
        final double[] sums;
        final double[] error;
        final double[] mean;
        final double[] squares;

        Cells(int size) {
            int cells = (size + 1) * (size + 2);
            counts = new int[cells];
            partial = new double[cells];
            sums = new double[cells];
            error = new double[cells];
            mean = new double[cells];
            squares = new double[cells];
        }

        void clear() {
            Arrays.fill(counts, 0);
            Arrays.fill(partial, 0);
            Arrays.fill(sums, 0);
            Arrays.fill(error, 0);
            Arrays.fill(squares, 0);
        }

        void foldSums() {
            for (int i = 0; i < sums.length; i++) {
                double sum = sums[i] + partial[i];
                double z = sum - sums[i];
                error[i] += (sums[i] - (sum - z)) + (partial[i] - z);
                sums[i] = sum;
                partial[i] = 0;
            }
        }

        void computeMeans(int[] counts) {
            for (int i = 0; i < sums.length; i++) {
                // If the sum is infinite, the error term is NaN but the sum itself is correct.
                sums[i] = Double.isNaN(error[i]) ? sums[i] : sums[i] + error[i];
                mean[i] = sums[i] / counts[i];
            }
        }

        void foldSquares() {
            for (int i = 0; i < squares.length; i++) {
                squares[i] += partial[i];
                partial[i] = 0;
            }
        }
    }
}
