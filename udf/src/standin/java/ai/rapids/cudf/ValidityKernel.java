package ai.rapids.cudf;

/** Applies masks to whole column trees, and handles nulls that still own elements. */
final class ValidityKernel {
    private ValidityKernel() {}

    private static int[] identity(int rows) {
        int[] map = new int[rows];
        for (int i = 0; i < rows; i++) {
            map[i] = i;
        }
        return map;
    }

    static boolean hasNonEmptyNulls(HostColumn c) {
        if (c.type.hasOffsets() && c.nullable()) {
            for (int i = 0; i < c.rows; i++) {
                if (!c.valid(i) && c.end(i) > c.start(i)) {
                    return true;
                }
            }
        }
        for (HostColumn child : c.children) {
            if (hasNonEmptyNulls(child)) {
                return true;
            }
        }
        return false;
    }

    /** A copy in which null lists and strings are empty. */
    static HostColumn purge(Arena arena, HostColumn c) {
        return GatherKernel.gather(arena, c, identity(c.rows), false);
    }
}
