package ai.rapids.cudf;

/** Index maps over the rows of a table. */
final class TableKernel {
    private TableKernel() {}

    /** The map with negative indices counted from the end. Unchecked maps must stay inside, or the device would read anywhere. */
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
                throw new CudfException("Index " + indices[i] + " is outside of " + rows
                        + " rows and DONT_CHECK was asked for: undefined behaviour on a device");
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
            java.util.Arrays.fill(map, at, at + counts[i], i);
            at += counts[i];
        }
        return map;
    }
}
