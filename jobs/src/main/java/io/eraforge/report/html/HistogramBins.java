package io.eraforge.report.html;

import java.util.Arrays;
import java.util.stream.LongStream;

/** A histogram of sorted numbers. A bin includes its lower edge; the last one also its upper edge. */
public record HistogramBins(double[] edges, long[] counts) {
    private static final double MIN_LOG_RATIO = Math.pow(10, 1.5);

    /** Bins of equal width from {@code from} to {@code to}; values outside are not counted. */
    public static HistogramBins ofEqualWidth(double[] sorted, double from, double to, int count) {
        double[] edges = new double[count + 1];
        for (int i = 0; i <= count; i++) {
            edges[i] = i == count ? to : from + (to - from) * i / count;
        }
        return new HistogramBins(edges, counts(sorted, edges));
    }

    /** Bins of positive integers, zeros left out. Edges are integers, spaced logarithmically if {@link #isLog} says so. */
    public static HistogramBins ofLengths(long[] sorted, int count) {
        double[] positive =
                Arrays.stream(sorted).filter(n -> n > 0).asDoubleStream().toArray();
        double from = positive[0];
        double to = positive[positive.length - 1] + 1;
        boolean log = isLog(from, to);
        double[] edges = LongStream.rangeClosed(0, count)
                .mapToDouble(i -> (double) i / count)
                .map(share -> log ? from * Math.pow(to / from, share) : from + (to - from) * share)
                .map(edge -> Math.round(edge))
                .distinct()
                .toArray();
        return new HistogramBins(edges, counts(positive, edges));
    }

    /** Whether a range is wide enough for a logarithmic axis. */
    public static boolean isLog(double from, double to) {
        return to / from >= MIN_LOG_RATIO;
    }

    private static long[] counts(double[] sorted, double[] edges) {
        long[] counts = new long[edges.length - 1];
        int bin = 0;
        for (double value : sorted) {
            while (bin < counts.length - 1 && value >= edges[bin + 1]) {
                bin++;
            }
            if (value >= edges[bin] && value <= edges[bin + 1]) {
                counts[bin]++;
            }
        }
        return counts;
    }

    public long maxCount() {
        return Arrays.stream(counts).max().orElse(0);
    }

    public long total() {
        return Arrays.stream(counts).sum();
    }
}
