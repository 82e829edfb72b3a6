package ai.rapids.cudf;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Scans within groups of equal keys. */
final class GroupKernel {
    private GroupKernel() {}

    /** Row order in which equal keys are adjacent. Sorted keys keep their order. */
    static int[] order(HostColumn[] keys, boolean sorted) {
        Integer[] order = new Integer[keys[0].rows];
        Arrays.setAll(order, i -> i);
        if (!sorted) {
            Arrays.sort(order, (a, b) -> compare(keys, a, b));
        }
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    private static int compare(HostColumn[] keys, int a, int b) {
        for (HostColumn key : keys) {
            int order = Rows.compare(key, a, key, b, false);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Whether a group begins at each row, in {@code order}. */
    static boolean[] starts(HostColumn[] keys, int[] order) {
        boolean[] starts = new boolean[order.length];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = i == 0 || compare(keys, order[i - 1], order[i]) != 0;
        }
        return starts;
    }

    /** First row of each group, followed by the end. */
    static int[] bounds(boolean[] starts) {
        return IntStream.rangeClosed(0, starts.length)
                .filter(i -> i == starts.length || starts[i])
                .toArray();
    }

    static HostColumn scan(Arena arena, HostColumn values, Aggregation op, boolean[] starts) {
        return switch (op) {
            case COUNT_ALL, COUNT_VALID -> counts(arena, values, op, starts);
            case RANK, DENSE_RANK, PERCENT_RANK -> ranks(arena, values, op, starts);
            default ->
                ScanKernel.scan(arena, values, op, scanType(op, values.type), true, starts)
                        .withMask(values.hasNulls() ? Masks.copy(arena, values) : null);
        };
    }

    private static DType scanType(Aggregation op, DType type) {
        boolean widens = (op == Aggregation.SUM || op == Aggregation.PRODUCT) && !type.isFloating();
        return widens ? DType.INT64 : type;
    }

    private static HostColumn counts(Arena arena, HostColumn values, Aggregation op, boolean[] starts) {
        HostColumn out = HostColumn.allocate(arena, DType.INT32, starts.length);
        int count = 0;
        for (int i = 0; i < starts.length; i++) {
            count = starts[i] ? 0 : count;
            count += op == Aggregation.COUNT_ALL || values.valid(i) ? 1 : 0;
            Bytes.putInt(out.data, i * Integer.BYTES, count);
        }
        return out;
    }

    /** Ranks of values that are already in order within their group. */
    private static HostColumn ranks(Arena arena, HostColumn values, Aggregation op, boolean[] starts) {
        double[] ranks = new double[starts.length];
        int first = 0;
        for (int i = 0; i < starts.length; i++) {
            first = starts[i] ? i : first;
            boolean tie = i > first && Rows.equal(values, i - 1, values, i);
            double next = op == Aggregation.DENSE_RANK && i > first ? ranks[i - 1] + 1 : i - first + 1;
            ranks[i] = tie ? ranks[i - 1] : next;
        }
        if (op == Aggregation.PERCENT_RANK) {
            percents(ranks, starts);
        }
        DType type = op == Aggregation.PERCENT_RANK ? DType.FLOAT64 : DType.INT32;
        HostColumn out = HostColumn.allocate(arena, type, starts.length);
        Lanes.writeDoubles(out, 0, out.rows, ranks);
        return out;
    }

    private static void percents(double[] ranks, boolean[] starts) {
        for (int from = 0; from < ranks.length; ) {
            int to = from + 1;
            while (to < ranks.length && !starts[to]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[i] = to - from == 1 ? 0 : (ranks[i] - 1) / (to - from - 1);
            }
            from = to;
        }
    }
}
