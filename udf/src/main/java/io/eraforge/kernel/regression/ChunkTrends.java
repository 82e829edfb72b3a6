package io.eraforge.kernel.regression;

import io.eraforge.kernel.CompensatedSum;
import io.eraforge.kernel.ScratchArrays;

/**
 * Maximum, minimum, mean and variance of consecutive chunks of a series, and the least-squares line through each of these
 * by chunk number. Not thread-safe: keeps scratch memory between calls.
 */
public final class ChunkTrends {
    /** Statistic of a chunk. */
    public enum Aggregate {
        MAX,
        MIN,
        MEAN,
        VAR
    }

    private static final Aggregate[] ALL = Aggregate.values();

    private final double[][] chunks = new double[ALL.length][0];
    private final LinearRegression[] lines = {
        new LinearRegression(), new LinearRegression(), new LinearRegression(), new LinearRegression()
    };

    /** Fits all lines; {@code n} must be greater than {@code chunkLength}. */
    public void fit(double[] x, int n, int chunkLength) {
        int count = (n + chunkLength - 1) / chunkLength;
        for (Aggregate aggregate : ALL) {
            chunks[aggregate.ordinal()] = ScratchArrays.atLeast(chunks[aggregate.ordinal()], count);
        }
        for (int i = 0; i < count; i++) {
            aggregate(x, i * chunkLength, Math.min(n, (i + 1) * chunkLength), i);
        }
        for (Aggregate aggregate : ALL) {
            fit(chunks[aggregate.ordinal()], count, lines[aggregate.ordinal()]);
        }
    }

    public LinearRegression line(Aggregate aggregate) {
        return lines[aggregate.ordinal()];
    }

    private void aggregate(double[] x, int from, int to, int chunk) {
        double min = x[from];
        double max = x[from];
        double sum = 0;
        for (int i = from; i < to; i++) {
            min = Math.min(min, x[i]);
            max = Math.max(max, x[i]);
            sum += x[i];
        }
        double mean = min == max ? min : sum / (to - from);
        double squares = 0;
        for (int i = from; i < to; i++) {
            squares += (x[i] - mean) * (x[i] - mean);
        }
        chunks[Aggregate.MAX.ordinal()][chunk] = max;
        chunks[Aggregate.MIN.ordinal()][chunk] = min;
        chunks[Aggregate.MEAN.ordinal()][chunk] = mean;
        chunks[Aggregate.VAR.ordinal()][chunk] = squares / (to - from);
    }

    private static void fit(double[] y, int count, LinearRegression line) {
        double meanX = (count - 1) / 2.0;
        double meanY = CompensatedSum.of(y, 0, count) / count;
        double sxy = 0;
        double syy = 0;
        boolean flat = true;
        boolean undefined = false;
        for (int i = 0; i < count; i++) {
            double dy = y[i] - meanY;
            sxy += (i - meanX) * dy;
            syy += dy * dy;
            flat &= y[i] == y[0];
            undefined |= Double.isNaN(y[i]);
        }
        if (undefined) {
            // The variance of a chunk with an infinity; for two chunks the sums below would not show it.
            line.setUndefined();
            return;
        }
        line.fit(count, meanX, flat ? y[0] : meanY, count * ((double) count * count - 1) / 12, sxy, syy, flat);
    }
}
