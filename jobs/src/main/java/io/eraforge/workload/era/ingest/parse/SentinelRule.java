package io.eraforge.workload.era.ingest.parse;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Whether a value that usually means missing is an ordinary value of a column: other values are close to it on both sides, within
 * 5% of their spread, and it is at most twice as frequent as one of them.
 */
public final class SentinelRule {
    private static final double CLOSE = 0.05;

    private SentinelRule() {}

    /** The finite numbers in a column of sampled records. */
    public static double[] values(List<List<String>> sample, int column, char decimal) {
        NumberParser numbers = new NumberParser();
        return sample.stream()
                .filter(cells -> column < cells.size())
                .mapToDouble(cells -> numbers.parse(cells.get(column), decimal))
                .filter(Double::isFinite)
                .toArray();
    }

    /** {@code values} are a sample of the column; {@code sentinels} are all values that may mean missing. */
    public static boolean isOrdinary(double sentinel, double[] values, double[] sentinels) {
        double[] others = DoubleStream.of(values)
                .filter(value -> DoubleStream.of(sentinels).noneMatch(other -> other == value))
                .sorted()
                .toArray();
        if (others.length == 0) {
            return false;
        }
        double distance = CLOSE * (others[others.length - 1] - others[0]);
        int[] below = countClosest(others, sentinel - distance, sentinel);
        int[] above = countClosest(others, sentinel, sentinel + distance);
        long equal = DoubleStream.of(values).filter(value -> value == sentinel).count();
        return below[0] > 0 && above[0] > 0 && equal <= 2L * Math.max(below[1], above[1]);
    }

    /** Number of sorted values from {@code min} to {@code max}, and how often the most frequent of them occurs. */
    private static int[] countClosest(double[] sorted, double min, double max) {
        double[] close = Arrays.stream(sorted)
                .filter(value -> value >= min && value <= max)
                .toArray();
        int most = 0;
        for (int i = 0, run = 0; i < close.length; i++) {
            run = i > 0 && close[i] == close[i - 1] ? run + 1 : 1;
            most = Math.max(most, run);
        }
        return new int[] {close.length, most};
    }
}
