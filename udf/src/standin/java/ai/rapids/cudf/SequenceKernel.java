package ai.rapids.cudf;

/** Columns generated from a start, a step and a size. */
final class SequenceKernel {
    private SequenceKernel() {}

    static HostColumn sequence(Arena arena, Scalar start, Scalar step, int rows) {
        DType type = start.getType();
        if (rows < 0) {
            throw new CudfException("size must be >= 0");
        }
        if (!type.isNumeric() || type.equals(DType.BOOL8)) {
            throw new CudfException("Unsupported sequence scalar type " + type);
        }
        if (step != null && !step.getType().equals(type)) {
            throw new CudfException("init and step must be of the same type.");
        }
        HostColumn out = HostColumn.allocate(arena, type, rows);
        if (type.isFloating()) {
            fill(out, 0, rows, start.real(), step == null ? 1 : step.real());
        } else {
            fill(out, 0, rows, start.whole(), step == null ? 1 : step.whole());
        }
        return out;
    }

    private static void fill(HostColumn out, int from, int n, double start, double step) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = start + i * step;
        }
        Lanes.writeDoubles(out, from, n, values);
    }

    private static void fill(HostColumn out, int from, int n, long start, long step) {
        long[] values = new long[n];
        for (int i = 0; i < n; i++) {
            values[i] = start + i * step;
        }
        Lanes.writeLongs(out, from, n, values);
    }

    static HostColumn lists(Arena arena, HostColumn starts, HostColumn sizes, HostColumn steps) {
        check(starts, sizes, steps);
        byte[] offsets = arena.allocate((starts.rows + 1L) * Integer.BYTES);
        long[] lengths = Lanes.longs(sizes);
        long total = 0;
        for (int i = 0; i < lengths.length; i++) {
            total += lengths[i];
            if (lengths[i] < 0 || total > Integer.MAX_VALUE) {
                throw new CudfException("Sizes are negative or add up to more than a column holds");
            }
            Bytes.putInt(offsets, (i + 1) * Integer.BYTES, (int) total);
        }
        HostColumn child = HostColumn.allocate(arena, starts.type, (int) total);
        for (int i = 0; i < lengths.length; i++) {
            int from = Bytes.getInt(offsets, i * Integer.BYTES);
            if (starts.type.isFloating()) {
                double step = steps == null ? 1 : Lanes.doubles(steps.slice(i, i + 1))[0];
                fill(child, from, (int) lengths[i], Lanes.doubles(starts.slice(i, i + 1))[0], step);
            } else {
                fill(child, from, (int) lengths[i], starts.signed(i), steps == null ? 1 : steps.signed(i));
            }
        }
        return HostColumn.list(arena, starts.rows, offsets, null, child);
    }

    private static void check(HostColumn starts, HostColumn sizes, HostColumn steps) {
        if (starts.hasNulls() || sizes.hasNulls() || (steps != null && steps.hasNulls())) {
            throw new CudfException("starts, sizes and steps input columns must not have nulls.");
        }
        if (starts.rows != sizes.rows || (steps != null && steps.rows != starts.rows)) {
            throw new CudfException("starts, sizes and steps input columns must have the same number of rows.");
        }
        if (!sizes.type.isIntegral()) {
            throw new CudfException("Input sizes column must be of integer types.");
        }
        if (!starts.type.isNumeric() || (steps != null && !steps.type.equals(starts.type))) {
            throw new CudfException("starts and steps input columns must have the same numeric type.");
        }
    }
}
