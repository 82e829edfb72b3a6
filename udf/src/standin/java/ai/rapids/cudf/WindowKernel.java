package ai.rapids.cudf;

/** Rolling aggregations: a window around each row, clipped to the row's group. */
final class WindowKernel {
    private WindowKernel() {}

    static HostColumn apply(Arena arena, HostColumn c, RollingAggregation agg, WindowOptions window, boolean[] starts) {
        int[] from = new int[c.rows];
        int[] to = new int[c.rows];
        bounds(window, starts, from, to);
        return agg.op == Aggregation.LEAD || agg.op == Aggregation.LAG
                ? shift(arena, c, agg, from, to)
                : fold(arena, c, agg.op, window.getMinPeriods(), from, to);
    }

    private static void bounds(WindowOptions window, boolean[] starts, int[] from, int[] to) {
        int rows = starts.length;
        for (int first = 0; first < rows; ) {
            int last = first + 1;
            while (last < rows && !starts[last]) {
                last++;
            }
            for (int i = first; i < last; i++) {
                from[i] = Math.max(first, i - window.preceding(i) + 1);
                to[i] = Math.min(last, i + window.following(i) + 1);
            }
            first = last;
        }
    }

    /** Rows shifted by an offset, with the default or null beyond the window. */
    private static HostColumn shift(Arena arena, HostColumn c, RollingAggregation agg, int[] from, int[] to) {
        HostColumn defaults = agg.defaults == null ? null : agg.defaults.column();
        int[] map = new int[c.rows];
        for (int i = 0; i < map.length; i++) {
            boolean lead = agg.op == Aggregation.LEAD;
            boolean inside = lead ? agg.rowOffset <= to[i] - i - 1 : agg.rowOffset <= i - from[i];
            int outside = defaults == null ? -1 : c.rows + i;
            map[i] = inside ? (lead ? i + agg.rowOffset : i - agg.rowOffset) : outside;
        }
        if (defaults == null) {
            return GatherKernel.gather(arena, c, map, true);
        }
        try (Arena scratch = new Arena()) {
            return GatherKernel.gather(arena, CopyKernel.concatenate(scratch, c, defaults), map, true);
        }
    }

    private static HostColumn fold(Arena arena, HostColumn c, Aggregation op, int minPeriods, int[] from, int[] to) {
        boolean widens = op == Aggregation.SUM && !c.type.isFloating();
        HostColumn out = HostColumn.allocate(arena, widens ? DType.INT64 : c.type, c.rows);
        boolean[] valid = new boolean[c.rows];
        double[] doubles = c.type.isFloating() ? Lanes.doubles(c) : null;
        long[] longs = doubles == null ? Lanes.longs(c) : null;
        double[] doubleResult = new double[c.rows];
        long[] longResult = new long[c.rows];
        for (int i = 0; i < c.rows; i++) {
            double real = op.identity();
            long whole = op.wholeIdentity(c.type);
            int seen = 0;
            for (int j = from[i]; j < to[i]; j++) {
                if (c.valid(j)) {
                    seen++;
                    real = doubles == null ? 0 : op.combine(real, doubles[j]);
                    whole = longs == null ? 0 : op.combine(whole, longs[j], c.type);
                }
            }
            valid[i] = seen > 0 && seen >= minPeriods;
            doubleResult[i] = real;
            longResult[i] = whole;
        }
        if (doubles == null) {
            Lanes.writeLongs(out, 0, c.rows, longResult);
        } else {
            Lanes.writeDoubles(out, 0, c.rows, doubleResult);
        }
        return out.withMask(Masks.of(arena, c.rows, i -> valid[i]));
    }
}
