package ai.rapids.cudf;

import java.util.Arrays;

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
}
