package io.eraforge.report.html;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Counts of sorted numbers between edges; a bin holds its lower edge, the last one also its upper. */
public record HistogramBins(double[] edges, long[] counts) {
    private static final int DECADES_FOR_LOG = 2;

    /** Evenly wide ones from {@code from} to {@code to}; what lies outside is not counted. */
    public static HistogramBins even(double[] sorted, double from, double to, int count) {
        double[] edges = new double[count + 1];
        for (int i = 0; i <= count; i++) {
            edges[i] = i == count ? to : from + (to - from) * i / count;
        }
        return new HistogramBins(edges, counts(sorted, edges));
    }

    /** Of whole numbers from 1 on: edges are whole, and evenly spread over the logarithm where that is {@link #isLog}. */
    public static HistogramBins lengths(long[] sorted, int count) {
        double[] some =
                Arrays.stream(sorted).filter(n -> n > 0).asDoubleStream().toArray();
        double from = some[0];
        double to = some[some.length - 1] + 1;
        boolean log = isLog(from, to);
        double[] edges = LongStream.rangeClosed(0, count)
                .mapToDouble(i -> (double) i / count)
                .map(share -> log ? from * Math.pow(to / from, share) : from + (to - from) * share)
                .map(edge -> Math.round(edge))
                .distinct()
                .toArray();
        return new HistogramBins(edges, counts(some, edges));
    }

    public static boolean isLog(double from, double to) {
        return to / from >= Math.pow(10, DECADES_FOR_LOG - 0.5);
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

    public long most() {
        return Arrays.stream(counts).max().orElse(0);
    }

    public long total() {
        return Arrays.stream(counts).sum();
    }
}
