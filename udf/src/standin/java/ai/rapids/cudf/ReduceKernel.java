package ai.rapids.cudf;

/** Reductions of a whole column to one value. */
final class ReduceKernel {
    private ReduceKernel() {}

    static HostColumn reduce(Arena arena, HostColumn c, Aggregation op, DType out) {
        byte[] bounds = new byte[2 * Integer.BYTES];
        Bytes.putInt(bounds, Integer.BYTES, c.rows);
        HostColumn segment = HostColumn.fixed(c.arena, DType.INT32, 2, bounds, null);
        try (Arena scratch = new Arena()) {
            HostColumn whole = c.offset > 0 && c.nullable() ? CopyKernel.copy(scratch, c) : c;
            HostColumn result = SegmentKernel.reduce(arena, whole, segment, op, false, out);
            return result.hasNulls() ? result : result.withMask(null);
        }
    }
}
