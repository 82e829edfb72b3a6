package ai.rapids.cudf;

import io.eraforge.standin.Arithmetic;

/** Running aggregations over a column, or over each of its groups. Null rows stay null and are skipped. */
final class ScanKernel {
    private ScanKernel() {}

    /** @param starts whether a group begins at each row, which restarts the scan */
    static HostColumn scan(Arena arena, HostColumn c, Aggregation op, DType out, boolean inclusive, boolean[] starts) {
        if (!c.type.isNumeric()) {
            throw new UnsupportedOperationException("The stand-in has no scan " + op + " of " + c.type);
        }
        HostColumn result = HostColumn.allocate(arena, out, c.rows);
        if (c.type.isFloating()) {
            Lanes.writeDoubles(result, 0, c.rows, doubles(c, op, inclusive, starts));
        } else {
            Lanes.writeLongs(result, 0, c.rows, longs(c, op, inclusive, starts));
        }
        return result;
    }

    private static double[] doubles(HostColumn c, Aggregation op, boolean inclusive, boolean[] starts) {
        double[] x = Lanes.doubles(c);
        if (op == Aggregation.SUM && inclusive && !c.hasNulls()) {
            Arithmetic.runningSums(x, starts);
            return x;
        }
        double identity = op.identity();
        double running = identity;
        for (int i = 0; i < x.length; i++) {
            running = starts[i] ? identity : running;
            double before = running;
            if (c.valid(i)) {
                running = op.combine(running, x[i]);
            }
            x[i] = inclusive ? running : before;
        }
        return x;
    }

    private static long[] longs(HostColumn c, Aggregation op, boolean inclusive, boolean[] starts) {
        long[] x = Lanes.longs(c);
        long identity = op.wholeIdentity(c.type);
        long running = identity;
        for (int i = 0; i < x.length; i++) {
            running = starts[i] ? identity : running;
            long before = running;
            if (c.valid(i)) {
                running = op.combine(running, x[i], c.type);
            }
            x[i] = inclusive ? running : before;
        }
        return x;
    }

    /** The whole column as one group; with {@code includeNulls}, everything after the first null is null. */
    static HostColumn scanAll(Arena arena, HostColumn c, Aggregation op, boolean inclusive, boolean includeNulls) {
        boolean[] starts = new boolean[c.rows];
        HostColumn result = scan(arena, c, op, c.type, inclusive, starts);
        if (!includeNulls) {
            return result.withMask(Masks.copy(arena, c));
        }
        if (!c.nullable()) {
            return result;
        }
        int firstNull = 0;
        while (firstNull < c.rows && c.valid(firstNull)) {
            firstNull++;
        }
        int validRows = inclusive ? firstNull : firstNull + 1;
        return result.withMask(Masks.of(arena, c.rows, i -> i < validRows));
    }
}
