package ai.rapids.cudf;

/**
 * A column's layout over host memory that represents device memory: type, row range, buffers, children. Slices share buffers
 * and have a row offset, which applies to data, mask and offsets but, as in libcudf, never to children.
 */
final class HostColumn {
    static final HostColumn[] NO_CHILDREN = {};

    final DType type;
    final int offset;
    final int rows;
    final byte[] data;
    final byte[] mask;
    final byte[] offsets;
    final HostColumn[] children;
    final Arena arena;
    private int nullCount = -1;

    HostColumn(
            Arena arena,
            DType type,
            int offset,
            int rows,
            byte[] data,
            byte[] mask,
            byte[] offsets,
            HostColumn[] children) {
        this.arena = arena;
        this.type = type;
        this.offset = offset;
        this.rows = rows;
        this.data = data;
        this.mask = mask;
        this.offsets = offsets;
        this.children = children;
    }

    /** A column of a fixed-width type; {@code mask} may be null. */
    static HostColumn fixed(Arena arena, DType type, int rows, byte[] data, byte[] mask) {
        return new HostColumn(arena, type, 0, rows, data, mask, null, NO_CHILDREN);
    }

    /** A new column of a fixed-width type with its own memory and no mask. */
    static HostColumn allocate(Arena arena, DType type, int rows) {
        return fixed(arena, type, rows, arena.allocate((long) rows * type.getSizeInBytes()), null);
    }

    static HostColumn list(Arena arena, int rows, byte[] offsets, byte[] mask, HostColumn child) {
        return new HostColumn(arena, DType.LIST, 0, rows, null, mask, offsets, new HostColumn[] {child});
    }

    static HostColumn struct(Arena arena, int rows, byte[] mask, HostColumn... children) {
        return new HostColumn(arena, DType.STRUCT, 0, rows, null, mask, null, children);
    }

    HostColumn withType(DType newType) {
        return new HostColumn(arena, newType, offset, rows, data, mask, offsets, children);
    }

    HostColumn withMask(byte[] newMask) {
        return new HostColumn(arena, type, offset, rows, data, newMask, offsets, children);
    }

    HostColumn withChildren(HostColumn... newChildren) {
        return new HostColumn(arena, type, offset, rows, data, mask, offsets, newChildren);
    }

    HostColumn slice(int from, int to) {
        return new HostColumn(arena, type, offset + from, to - from, data, mask, offsets, children);
    }

    /** Throws if the memory of this column or of a child has been freed. */
    HostColumn check() {
        arena.check();
        for (HostColumn child : children) {
            child.check();
        }
        return this;
    }

    int width() {
        return type.getSizeInBytes();
    }

    /** Byte position of row {@code i} in {@link #data}. */
    int at(int i) {
        return (offset + i) * type.getSizeInBytes();
    }

    boolean nullable() {
        return mask != null;
    }

    boolean valid(int i) {
        return mask == null || Masks.get(mask, offset + i);
    }

    int nullCount() {
        if (nullCount < 0) {
            nullCount = mask == null ? 0 : Masks.countUnset(mask, offset, rows);
        }
        return nullCount;
    }

    boolean hasNulls() {
        return nullCount() > 0;
    }

    /** Where row {@code i} of a list or string starts; row {@code rows} is the end. */
    int start(int i) {
        return offsets == null ? 0 : Bytes.getInt(offsets, (offset + i) * Integer.BYTES);
    }

    int end(int i) {
        return Bytes.getInt(offsets, (offset + i + 1) * Integer.BYTES);
    }

    int firstStart() {
        return offsets == null || offsets.length == 0 ? 0 : start(0);
    }

    int lastEnd() {
        return offsets == null || offsets.length == 0 ? 0 : start(rows);
    }

    HostColumn child() {
        return children[0];
    }

    /** Children of a struct cover its whole buffer; this one is restricted to the struct's row range. */
    HostColumn fieldSlice(int k) {
        HostColumn field = children[k];
        return offset == 0 && field.rows == rows ? field : field.slice(offset, offset + rows);
    }

    /** The part of the child that belongs to a list's row range. */
    HostColumn childSlice() {
        return child().slice(firstStart(), lastEnd());
    }

    double float64(int i) {
        return Bytes.getDouble(data, at(i));
    }

    boolean bool(int i) {
        return data[offset + i] != 0;
    }

    /** The unscaled or integral value of row {@code i}, sign-extended. */
    long signed(int i) {
        return Bytes.getSigned(data, at(i), width());
    }
}
