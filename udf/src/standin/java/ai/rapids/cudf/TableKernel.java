package ai.rapids.cudf;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Index maps over the rows of a table. */
final class TableKernel {
    private TableKernel() {}

    /**
     * The map with negative indices counted from the end. Unchecked maps must be in range: a device would read arbitrary
     * memory.
     */
    static int[] gatherMap(HostColumn map, int rows, boolean nullify) {
        if (map.hasNulls()) {
            throw new CudfException("gather_map contains nulls");
        }
        if (!map.type.isIntegral()) {
            throw new CudfException("gather_map must be of an integral type, not " + map.type);
        }
        int[] indices = Lanes.ints(map);
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] < 0 && indices[i] >= -rows) {
                indices[i] += rows;
            } else if (!nullify && (indices[i] < 0 || indices[i] >= rows)) {
                throw new UnsupportedOperationException("Index " + indices[i] + " is outside of " + rows
                        + " rows and DONT_CHECK was requested: undefined behaviour on a device");
            }
        }
        return indices;
    }

    static int[] repeats(int[] counts) {
        long total = 0;
        for (int count : counts) {
            if (count < 0) {
                throw new CudfException("count value should be non-negative");
            }
            total += count;
        }
        if (total > Integer.MAX_VALUE) {
            throw new CudfColumnSizeOverflowException("The resulting table exceeds the column size limit");
        }
        int[] map = new int[(int) total];
        int at = 0;
        for (int i = 0; i < counts.length; i++) {
            Arrays.fill(map, at, at + counts[i], i);
            at += counts[i];
        }
        return map;
    }

    /** Positions in ascending order of the keys; the order of equal keys is kept. */
    static HostColumn radixOrder(Arena arena, HostColumn keys) {
        long[] values = Lanes.longs(keys);
        HostColumn out = HostColumn.allocate(arena, DType.INT32, keys.rows);
        try (Arena sorting = new Arena()) {
            // CUB's double buffers of keys and positions.
            sorting.reserve((long) keys.width() * keys.rows);
            sorting.reserve((long) keys.width() * keys.rows);
            sorting.reserve(4L * keys.rows);
            Lanes.writeInts(out.data, stableOrder(values));
        }
        return out;
    }

    static int[] stableOrder(long[] keys) {
        int[] order = IntStream.range(0, keys.length).toArray();
        int[] merged = new int[order.length];
        for (int width = 1; width < keys.length; width *= 2) {
            for (int from = 0; from < keys.length; from += 2 * width) {
                int middle = Math.min(keys.length, from + width);
                merge(keys, order, merged, from, middle, Math.min(keys.length, middle + width));
            }
            int[] swap = order;
            order = merged;
            merged = swap;
        }
        return order;
    }

    private static void merge(long[] keys, int[] from, int[] into, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean takeLeft = right >= end || left < middle && keys[from[left]] <= keys[from[right]];
            into[i] = takeLeft ? from[left++] : from[right++];
        }
    }
}
