package ai.rapids.cudf;

import java.util.Arrays;

/** Merges columns row by row: the first rows of all columns, then the second rows, and so on. */
final class InterleaveKernel {
    private InterleaveKernel() {}

    static HostColumn interleave(Arena arena, HostColumn... columns) {
        int count = columns.length;
        int rows = Math.multiplyExact(columns[0].rows, count);
        if (columns[0].width() == 0) {
            return nested(arena, columns, rows);
        }
        HostColumn out = HostColumn.allocate(arena, columns[0].type, rows);
        int width = out.width();
        for (int i = 0; i < rows; i++) {
            HostColumn from = columns[i % count];
            Bytes.copy(from.data, from.at(i / count), out.data, i * width, width);
        }
        boolean nullable = Arrays.stream(columns).anyMatch(HostColumn::nullable);
        return nullable ? out.withMask(Masks.of(arena, rows, i -> columns[i % count].valid(i / count))) : out;
    }

    private static HostColumn nested(Arena arena, HostColumn[] columns, int rows) {
        try (Arena scratch = new Arena()) {
            HostColumn all = CopyKernel.concatenate(scratch, columns);
            int[] map = new int[rows];
            for (int i = 0; i < rows; i++) {
                map[i] = i % columns.length * columns[0].rows + i / columns.length;
            }
            return GatherKernel.gather(arena, all, map, false);
        }
    }

    static HostColumn lists(Arena arena, int rows, DType type, HostColumn[] columns) {
        byte[] offsets = arena.allocate((rows + 1L) * Integer.BYTES);
        for (int i = 0; i <= rows; i++) {
            Bytes.putInt(offsets, i * Integer.BYTES, i * columns.length);
        }
        HostColumn child = columns.length == 0 ? empty(arena, type) : interleave(arena, columns);
        return HostColumn.list(arena, rows, offsets, null, child);
    }

    private static HostColumn empty(Arena arena, DType type) {
        byte[] offsets = type.hasOffsets() ? new byte[Integer.BYTES] : null;
        return new HostColumn(arena, type, 0, 0, new byte[0], null, offsets, HostColumn.NO_CHILDREN);
    }
}
