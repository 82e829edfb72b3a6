package ai.rapids.cudf;

import java.util.Arrays;

/** Deep copies and concatenations, including those of slices. */
final class CopyKernel {
    private CopyKernel() {}

    static HostColumn copy(Arena arena, HostColumn c) {
        return concatenate(arena, c);
    }

    static HostColumn concatenate(Arena arena, HostColumn... parts) {
        DType type = parts[0].type;
        int rows = totalRows(parts);
        byte[] mask = mask(arena, parts, rows);
        if (type.equals(DType.STRUCT)) {
            return HostColumn.struct(arena, rows, mask, fields(arena, parts));
        }
        if (!type.hasOffsets()) {
            return HostColumn.fixed(arena, type, rows, fixedData(arena, parts, rows), mask);
        }
        byte[] offsets = offsets(arena, parts, rows);
        if (type.equals(DType.STRING)) {
            return new HostColumn(arena, type, 0, rows, chars(arena, parts), mask, offsets, HostColumn.NO_CHILDREN);
        }
        HostColumn[] elements = Arrays.stream(parts).map(HostColumn::childSlice).toArray(HostColumn[]::new);
        return HostColumn.list(arena, rows, offsets, mask, concatenate(arena, elements));
    }

    private static int totalRows(HostColumn[] parts) {
        long rows = 0;
        for (HostColumn part : parts) {
            rows += part.rows;
        }
        if (rows > Integer.MAX_VALUE) {
            throw new CudfColumnSizeOverflowException(
                    "Total number of concatenated rows exceeds the column size limit");
        }
        return (int) rows;
    }

    private static byte[] mask(Arena arena, HostColumn[] parts, int rows) {
        if (parts.length == 1) {
            return Masks.copy(arena, parts[0]);
        }
        if (rows == 0 || Arrays.stream(parts).noneMatch(HostColumn::hasNulls)) {
            return null;
        }
        byte[] mask = Masks.allNull(arena, rows);
        int at = 0;
        for (HostColumn part : parts) {
            for (int i = 0; i < part.rows; i++, at++) {
                if (part.valid(i)) {
                    Masks.set(mask, at);
                }
            }
        }
        return mask;
    }

    private static byte[] fixedData(Arena arena, HostColumn[] parts, int rows) {
        int width = parts[0].width();
        byte[] data = arena.allocate((long) rows * width);
        int at = 0;
        for (HostColumn part : parts) {
            System.arraycopy(part.data, part.at(0), data, at, part.rows * width);
            at += part.rows * width;
        }
        return data;
    }

    private static byte[] chars(Arena arena, HostColumn[] parts) {
        long length = 0;
        for (HostColumn part : parts) {
            length += part.lastEnd() - part.firstStart();
        }
        byte[] data = arena.allocate(length);
        int at = 0;
        for (HostColumn part : parts) {
            int size = part.lastEnd() - part.firstStart();
            System.arraycopy(part.data, part.firstStart(), data, at, size);
            at += size;
        }
        return data;
    }

    private static byte[] offsets(Arena arena, HostColumn[] parts, int rows) {
        byte[] offsets = arena.allocate((rows + 1L) * Integer.BYTES);
        int at = 0;
        int base = 0;
        for (HostColumn part : parts) {
            int shift = base - part.firstStart();
            for (int i = 0; i < part.rows; i++) {
                Bytes.putInt(offsets, ++at * Integer.BYTES, part.end(i) + shift);
            }
            base += part.lastEnd() - part.firstStart();
        }
        return offsets;
    }

    private static HostColumn[] fields(Arena arena, HostColumn[] parts) {
        HostColumn[] fields = new HostColumn[parts[0].children.length];
        for (int k = 0; k < fields.length; k++) {
            int field = k;
            fields[k] = concatenate(
                    arena, Arrays.stream(parts).map(p -> p.fieldSlice(field)).toArray(HostColumn[]::new));
        }
        return fields;
    }
}
