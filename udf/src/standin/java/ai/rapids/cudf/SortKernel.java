package ai.rapids.cudf;

import java.util.Arrays;

/** Sorts the elements of each list. NaN is largest; nulls go first or last as requested. */
final class SortKernel {
    private SortKernel() {}

    static HostColumn sortLists(Arena arena, HostColumn list, boolean descending, boolean nullSmallest) {
        HostColumn elements = list.childSlice();
        // cuDF's two-key sort holds segment ids, the order and merge space; then only the order while values are
        // gathered.
        try (Arena sorting = new Arena()) {
            sorting.reserve(4L * elements.rows);
            sorting.reserve(4L * elements.rows);
            sorting.reserve(4L * elements.rows);
        }
        try (Arena order = new Arena()) {
            order.reserve(4L * elements.rows);
            HostColumn sorted = elements.type.equals(DType.FLOAT64) && !elements.hasNulls()
                    ? doubles(arena, list, elements, descending)
                    : general(arena, list, elements, descending, nullSmallest);
            return HostColumn.list(arena, list.rows, offsets(arena, list), Masks.copy(arena, list), sorted);
        }
    }

    private static byte[] offsets(Arena arena, HostColumn list) {
        byte[] offsets = arena.allocate((list.rows + 1L) * Integer.BYTES);
        for (int i = 0; i < list.rows; i++) {
            Bytes.putInt(offsets, (i + 1) * Integer.BYTES, list.end(i) - list.firstStart());
        }
        return offsets;
    }

    private static HostColumn doubles(Arena arena, HostColumn list, HostColumn elements, boolean descending) {
        double[] x = Lanes.doubles(elements);
        for (int i = 0; i < list.rows; i++) {
            int from = list.start(i) - list.firstStart();
            int to = list.end(i) - list.firstStart();
            Arrays.sort(x, from, to);
            for (int a = from, b = to - 1; descending && a < b; a++, b--) {
                double swap = x[a];
                x[a] = x[b];
                x[b] = swap;
            }
        }
        HostColumn out =
                HostColumn.allocate(arena, DType.FLOAT64, elements.rows).withMask(Masks.copy(arena, elements));
        Lanes.writeDoubles(out, 0, out.rows, x);
        return out;
    }

    private static HostColumn general(
            Arena arena, HostColumn list, HostColumn elements, boolean descending, boolean nullSmallest) {
        Integer[] order = new Integer[elements.rows];
        Arrays.setAll(order, i -> i);
        for (int i = 0; i < list.rows; i++) {
            Arrays.sort(order, list.start(i) - list.firstStart(), list.end(i) - list.firstStart(), (a, b) -> {
                int ascending = Rows.compare(elements, a, elements, b, nullSmallest);
                return descending ? -ascending : ascending;
            });
        }
        int[] map = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
        return GatherKernel.gather(arena, elements, map, false);
    }
}
