package ai.rapids.cudf;

import java.util.Arrays;

/** Applies masks to whole column trees, and handles nulls that still own elements. */
final class ValidityKernel {
    private ValidityKernel() {}

    /** ANDs the merged masks of {@code others} into {@code c}; without columns, drops its mask. */
    static HostColumn merge(Arena arena, HostColumn c, boolean and, HostColumn[] others) {
        if (others.length == 0) {
            return CopyKernel.copy(arena, c.withMask(null));
        }
        boolean[] valid = new boolean[c.rows];
        boolean allValid = and;
        for (HostColumn other : others) {
            allValid = and ? allValid && !other.nullable() : allValid || !other.nullable();
        }
        if (allValid) {
            return CopyKernel.copy(arena, c);
        }
        for (int i = 0; i < valid.length; i++) {
            valid[i] = and;
            for (HostColumn other : others) {
                valid[i] = and ? valid[i] && other.valid(i) : valid[i] || other.valid(i);
            }
        }
        return superimpose(arena, c, valid);
    }

    private static HostColumn superimpose(Arena arena, HostColumn c, boolean[] valid) {
        boolean[] both = new boolean[c.rows];
        for (int i = 0; i < both.length; i++) {
            both[i] = valid[i] && c.valid(i);
        }
        if (c.type.hasOffsets()) {
            // Gathering out of range gives null rows that own no elements.
            int[] map = identity(c.rows);
            Arrays.setAll(map, i -> both[i] ? i : -1);
            return GatherKernel.gather(arena, c, map, true);
        }
        byte[] mask = Masks.of(arena, c.rows, i -> both[i]);
        if (!c.type.equals(DType.STRUCT)) {
            return CopyKernel.copy(arena, c.withMask(null)).withMask(mask);
        }
        HostColumn[] fields = new HostColumn[c.children.length];
        for (int k = 0; k < fields.length; k++) {
            fields[k] = superimpose(arena, c.fieldSlice(k), both);
        }
        return HostColumn.struct(arena, c.rows, mask, fields);
    }

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
