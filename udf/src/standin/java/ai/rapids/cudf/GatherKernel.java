package ai.rapids.cudf;

/** Selects rows of any column by index. An index out of range gives a null row if nulls are requested. */
final class GatherKernel {
    private GatherKernel() {}

    /** @param nullify adds a mask and makes indices outside [0, rows) null; otherwise all must be in range */
    static HostColumn gather(Arena arena, HostColumn source, int[] map, boolean nullify) {
        byte[] mask = mask(arena, source, map, nullify);
        return switch (source.type.typeId) {
            case STRUCT -> struct(arena, source, map, mask, nullify);
            case LIST -> list(arena, source, map, mask);
            case STRING -> string(arena, source, map, mask);
            default -> HostColumn.fixed(arena, source.type, map.length, data(arena, source, map), mask);
        };
    }

    private static boolean inside(HostColumn source, int row) {
        return row >= 0 && row < source.rows;
    }

    private static byte[] mask(Arena arena, HostColumn source, int[] map, boolean nullify) {
        if (!nullify && !source.nullable()) {
            return null;
        }
        return Masks.of(arena, map.length, i -> inside(source, map[i]) && source.valid(map[i]));
    }

    private static byte[] data(Arena arena, HostColumn source, int[] map) {
        int width = source.width();
        byte[] to = arena.allocate((long) map.length * width);
        byte[] from = source.data;
        int first = source.offset;
        int rows = source.rows;
        switch (width) {
            case 8 -> {
                for (int i = 0; i < map.length; i++) {
                    if (map[i] >= 0 && map[i] < rows) {
                        Bytes.putLong(to, i * 8, Bytes.getLong(from, (first + map[i]) * 8));
                    }
                }
            }
            case 4 -> {
                for (int i = 0; i < map.length; i++) {
                    if (map[i] >= 0 && map[i] < rows) {
                        Bytes.putInt(to, i * 4, Bytes.getInt(from, (first + map[i]) * 4));
                    }
                }
            }
            default -> {
                for (int i = 0; i < map.length; i++) {
                    if (inside(source, map[i])) {
                        Bytes.copy(from, source.at(map[i]), to, i * width, width);
                    }
                }
            }
        }
        return to;
    }

    private static HostColumn struct(Arena arena, HostColumn source, int[] map, byte[] mask, boolean nullify) {
        HostColumn[] fields = new HostColumn[source.children.length];
        for (int k = 0; k < fields.length; k++) {
            fields[k] = gather(arena, source.fieldSlice(k), map, nullify);
        }
        return HostColumn.struct(arena, map.length, mask, fields);
    }

    /** Offsets of the selected rows; rows that are null or out of range are empty. */
    private static byte[] offsets(Arena arena, HostColumn source, int[] map) {
        byte[] offsets = arena.allocate((map.length + 1L) * Integer.BYTES);
        long end = 0;
        for (int i = 0; i < map.length; i++) {
            int row = map[i];
            if (inside(source, row) && source.valid(row)) {
                end += source.end(row) - source.start(row);
            }
            if (end > Integer.MAX_VALUE) {
                throw new CudfColumnSizeOverflowException("Gathered rows exceed the column size limit");
            }
            Bytes.putInt(offsets, (i + 1) * Integer.BYTES, (int) end);
        }
        return offsets;
    }

    private static HostColumn string(Arena arena, HostColumn source, int[] map, byte[] mask) {
        byte[] offsets = offsets(arena, source, map);
        byte[] chars = arena.allocate(Bytes.getInt(offsets, map.length * Integer.BYTES));
        for (int i = 0; i < map.length; i++) {
            int to = Bytes.getInt(offsets, i * Integer.BYTES);
            int size = Bytes.getInt(offsets, (i + 1) * Integer.BYTES) - to;
            if (size > 0) {
                System.arraycopy(source.data, source.start(map[i]), chars, to, size);
            }
        }
        return new HostColumn(arena, DType.STRING, 0, map.length, chars, mask, offsets, HostColumn.NO_CHILDREN);
    }

    private static HostColumn list(Arena arena, HostColumn source, int[] map, byte[] mask) {
        byte[] offsets = offsets(arena, source, map);
        int[] elements = new int[Bytes.getInt(offsets, map.length * Integer.BYTES)];
        for (int i = 0; i < map.length; i++) {
            int to = Bytes.getInt(offsets, i * Integer.BYTES);
            int size = Bytes.getInt(offsets, (i + 1) * Integer.BYTES) - to;
            for (int j = 0; j < size; j++) {
                elements[to + j] = source.start(map[i]) + j;
            }
        }
        return HostColumn.list(arena, map.length, offsets, mask, gather(arena, source.child(), elements, false));
    }
}
