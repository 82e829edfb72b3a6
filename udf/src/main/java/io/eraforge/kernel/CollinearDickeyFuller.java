package io.eraforge.kernel;

/**
 * The Dickey–Fuller regression where lags repeat one another (pure waves, ramps): columns without anything new do not
 * count for the choice of the lag, and the shortest solution is taken, as with a pseudo-inverse. What comes out is
 * mostly rounding residue, in statsmodels too. Not thread safe.
 */
final class CollinearDickeyFuller {
    private static final double EPSILON = 0x1p-52;

    private final StackedQr qr = new StackedQr();
    private final TruncatedSolver truncated = new TruncatedSolver();
    private double[] solution = new double[0];
    private double statistic;
    private int usedLag;

    double statistic() {
        return statistic;
    }

    int usedLag() {
        return usedLag;
    }

    void test(double[] x, double[] changes, int n, int maxLag) {
        usedLag = chooseLag(triangle(x, changes, n, maxLag), n, maxLag);
        fit(triangle(x, changes, n, usedLag), n, usedLag);
    }

    // Columns: constant, level, lags 1..lags, change.
    private double[][] triangle(double[] x, double[] changes, int n, int lags) {
        qr.reset(lags + 3);
        for (int t = lags; t < n - 1; t++) {
            qr.newRow();
            qr.put(0, 1);
            qr.put(1, x[t]);
            for (int lag = 1; lag <= lags; lag++) {
                qr.put(lag + 1, changes[t - lag]);
            }
            qr.put(lags + 2, changes[t]);
        }
        return qr.triangle();
    }

    private static int chooseLag(double[][] triangle, int n, int maxLag) {
        int rows = n - 1 - maxLag;
        int size = maxLag + 2;
        double[] y = triangle[size];
        double residual = y[size] * y[size];
        for (int i = 2; i < size; i++) {
            residual += y[i] * y[i];
        }
        int best = 0;
        double smallest = Double.POSITIVE_INFINITY;
        int rank = 2;
        for (int lag = 0; lag <= maxLag; lag++) {
            double criterion = rows * Math.log(residual / rows) + 2 * rank;
            if (criterion < smallest) {
                smallest = criterion;
                best = lag;
            }
            int next = lag + 2;
            if (next < size && isNew(triangle[next], next)) {
                rank++;
                residual = Math.max(0, residual - y[next] * y[next]);
            }
        }
        return best;
    }

    private static boolean isNew(double[] column, int at) {
        double norm = 0;
        for (int i = 0; i <= at; i++) {
            norm += column[i] * column[i];
        }
        return Math.abs(column[at]) > (at + 1) * EPSILON * Math.sqrt(norm);
    }

    private void fit(double[][] triangle, int n, int lag) {
        int size = lag + 2;
        if (solution.length < size) {
            solution = new double[size];
        }
        truncated.decompose(triangle, size);
        double largest = truncated.largest();
        double cutoff = Autoregression.CUTOFF * largest;
        truncated.solve(triangle[size], cutoff, solution);
        int freedom = n - 1 - lag - truncated.rank(size * EPSILON * largest);
        double scale = residual(triangle, size) / freedom;
        statistic = solution[1] / Math.sqrt(scale * truncated.inverseDiagonal(1, cutoff));
    }

    private double residual(double[][] triangle, int size) {
        double[] y = triangle[size];
        double sum = y[size] * y[size];
        for (int row = 0; row < size; row++) {
            double rest = y[row];
            for (int column = row; column < size; column++) {
                rest -= triangle[column][row] * solution[column];
            }
            sum += rest * rest;
        }
        return sum;
    }
}
