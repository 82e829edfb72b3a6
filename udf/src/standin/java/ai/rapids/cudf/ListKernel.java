package ai.rapids.cudf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Operations on list columns. */
final class ListKernel {
    private ListKernel() {}

    static HostColumn countElements(Arena arena, HostColumn list) {
        HostColumn out = HostColumn.allocate(arena, DType.INT32, list.rows).withMask(Masks.copy(arena, list));
        for (int i = 0; i < list.rows; i++) {
            Bytes.putInt(out.data, i * Integer.BYTES, list.valid(i) ? list.end(i) - list.start(i) : 0);
        }
        return out;
    }

    static HostColumn generateOffsets(Arena arena, HostColumn lengths) {
        if (!lengths.type.equals(DType.INT32)) {
            throw new CudfException("Input column does not have type INT32.");
        }
        if (lengths.hasNulls()) {
            throw new UnsupportedOperationException("generateListOffsets of nulls: undefined behaviour on a device");
        }
        HostColumn out = HostColumn.allocate(arena, DType.INT32, lengths.rows + 1);
        int end = 0;
        for (int i = 0; i < lengths.rows; i++) {
            end += lengths.int32(i);
            Bytes.putInt(out.data, (i + 1) * Integer.BYTES, end);
        }
        return out;
    }

    /** Negative indices count from the end; out of range, a null index or a null list gives null. */
    static HostColumn extract(Arena arena, HostColumn list, HostColumn index, boolean scalar) {
        if (!scalar && index.rows != list.rows) {
            throw new CudfException("Index column must have as many elements as lists column.");
        }
        int[] map = new int[list.rows];
        for (int i = 0; i < map.length; i++) {
            int at = scalar ? 0 : i;
            int size = list.valid(i) ? list.end(i) - list.start(i) : 0;
            int k = index.valid(at) ? (int) index.signed(at) : Integer.MAX_VALUE;
            k = k < 0 ? k + size : k;
            map[i] = k >= 0 && k < size ? list.start(i) + k : -1;
        }
        // cuDF holds the index lists and their offsets while it gathers.
        try (Arena scratch = new Arena()) {
            scratch.reserve(4L * list.rows);
            scratch.reserve(4L * (list.rows + 1));
            return GatherKernel.gather(arena, list.child(), map, true);
        }
    }

    static HostColumn indexOf(Arena arena, HostColumn list, HostColumn keys, boolean scalar, boolean last) {
        if (!scalar && keys.rows != list.rows) {
            throw new CudfException("Number of search keys must match list column size.");
        }
        if (!keys.type.equals(list.child().type)) {
            throw new CudfException("Type/Scale of search key does not match list column element type.");
        }
        HostColumn out = HostColumn.allocate(arena, DType.INT32, list.rows);
        for (int i = 0; i < list.rows; i++) {
            Bytes.putInt(out.data, i * Integer.BYTES, find(list, i, keys, scalar ? 0 : i, last));
        }
        if (!keys.hasNulls() && !list.hasNulls()) {
            return out;
        }
        return out.withMask(Masks.of(arena, list.rows, i -> list.valid(i) && keys.valid(scalar ? 0 : i)));
    }

    private static int find(HostColumn list, int row, HostColumn keys, int key, boolean last) {
        if (!list.valid(row) || !keys.valid(key)) {
            return Integer.MIN_VALUE;
        }
        HostColumn child = list.child();
        int from = list.start(row);
        int to = list.end(row);
        if (child.type.equals(DType.FLOAT64)) {
            return findDouble(child, from, to, keys.float64(key), last);
        }
        for (int n = 0; n < to - from; n++) {
            int at = last ? to - 1 - n : from + n;
            if (child.valid(at) && Rows.equal(child, at, keys, key)) {
                return at - from;
            }
        }
        return -1;
    }

    /** NaN equals NaN and 0.0 equals -0.0, as in cuDF's row comparator. */
    private static int findDouble(HostColumn child, int from, int to, double key, boolean last) {
        boolean nan = Double.isNaN(key);
        for (int n = 0; n < to - from; n++) {
            int at = last ? to - 1 - n : from + n;
            double v = child.float64(at);
            if ((v == key || (nan && Double.isNaN(v))) && child.valid(at)) {
                return at - from;
            }
        }
        return -1;
    }

    static HostColumn applyBooleanMask(Arena arena, HostColumn list, HostColumn mask) {
        if (!mask.type.equals(DType.LIST) || !mask.child().type.equals(DType.BOOL8)) {
            throw new CudfException("Mask must be a list of BOOL8");
        }
        if (mask.rows != list.rows) {
            throw new CudfException("Boolean masks column must have same number of rows as input.");
        }
        if (mask.offset > 0) {
            throw new UnsupportedOperationException(
                    "applyBooleanMask with a sliced mask: cuDF sums it over the wrong offsets. Copy it first.");
        }
        HostColumn elements = list.childSlice();
        HostColumn keep = mask.childSlice();
        requireSameSizes(list, mask);
        byte[] offsets = arena.allocate((list.rows + 1L) * Integer.BYTES);
        int[] map = new int[elements.rows];
        int kept = 0;
        for (int i = 0; i < list.rows; i++) {
            for (int j = mask.start(i); j < mask.end(i); j++) {
                int at = j - mask.firstStart();
                if (keep.bool(at) && keep.valid(at)) {
                    map[kept++] = at;
                }
            }
            Bytes.putInt(offsets, (i + 1) * Integer.BYTES, kept);
        }
        HostColumn child = GatherKernel.gather(arena, elements, Arrays.copyOf(map, kept), false);
        return HostColumn.list(arena, list.rows, offsets, Masks.copy(arena, list), child);
    }

    private static void requireSameSizes(HostColumn list, HostColumn mask) {
        for (int i = 0; i < list.rows; i++) {
            if (list.end(i) - list.start(i) != mask.end(i) - mask.start(i)) {
                throw new UnsupportedOperationException("Row " + i
                        + " of the list and of its boolean mask differ in size: undefined behaviour on a device");
            }
        }
    }

    /** Selects elements within each list; an index out of range gives a null element. */
    static HostColumn segmentedGather(Arena arena, HostColumn list, HostColumn maps, boolean nullify) {
        if (!maps.type.equals(DType.LIST) || !maps.child().type.isIntegral() || maps.rows != list.rows) {
            throw new CudfException("Gather map must be a list of integers with one row per list");
        }
        HostColumn picks = maps.childSlice();
        byte[] offsets = arena.allocate((list.rows + 1L) * Integer.BYTES);
        int[] map = new int[picks.rows];
        for (int i = 0; i < list.rows; i++) {
            int size = list.valid(i) ? list.end(i) - list.start(i) : 0;
            for (int j = maps.start(i); j < maps.end(i); j++) {
                int k = (int) picks.signed(j - maps.firstStart());
                k = k < 0 ? k + size : k;
                map[j - maps.firstStart()] = k >= 0 && k < size ? list.start(i) + k : -1;
            }
            Bytes.putInt(offsets, (i + 1) * Integer.BYTES, maps.end(i) - maps.firstStart());
        }
        HostColumn child = GatherKernel.gather(arena, list.child(), map, nullify);
        return HostColumn.list(arena, list.rows, offsets, Masks.copy(arena, list), child);
    }

    /** Splits strings at each occurrence of a literal. */
    static HostColumn splitStrings(Arena arena, HostColumn strings, String delimiter) {
        GrowingColumn out = new GrowingColumn(
                new HostColumnVector.ListType(true, new HostColumnVector.BasicType(true, DType.STRING)));
        for (int i = 0; i < strings.rows; i++) {
            if (strings.valid(i)) {
                int length = strings.end(i) - strings.start(i);
                String text = new String(strings.data, strings.start(i), length, StandardCharsets.UTF_8);
                out.appendObject(Arrays.asList(text.split(Pattern.quote(delimiter), -1)));
            } else {
                out.appendNull();
            }
        }
        try (HostColumnVector host = out.build()) {
            return Transfers.toDevice(arena, host);
        }
    }
}
