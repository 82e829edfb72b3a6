package ai.rapids.cudf;

import java.util.Arrays;

/** Columns composed of the memory of other columns, and views of their buffers. */
final class Views {
    static final long HOST_PADDING = 16;

    private static final Arena CONSTANTS = new Arena();

    private Views() {}

    static HostColumn[] columns(ColumnView... views) {
        return Arrays.stream(views).map(ColumnView::column).toArray(HostColumn[]::new);
    }

    static HostColumn nested(
            DType type, long rows, BaseDeviceMemoryBuffer mask, BaseDeviceMemoryBuffer offsets, ColumnView[] children) {
        HostColumn[] columns = children == null ? HostColumn.NO_CHILDREN : columns(children);
        Arena arena = mask != null ? mask.arena : offsets != null ? offsets.arena : columns[0].arena;
        return new HostColumn(arena, type, 0, Math.toIntExact(rows), null, whole(mask), whole(offsets), columns);
    }

    static HostColumn struct(long rows, ColumnView... columns) {
        for (ColumnView column : columns) {
            if (column.getRowCount() != rows) {
                throw new IllegalArgumentException("All columns must have the same number of rows");
            }
        }
        return HostColumn.struct(CONSTANTS, Math.toIntExact(rows), null, columns(columns));
    }

    static HostColumn struct(long rows, long[] childHandles) {
        HostColumn[] children =
                Arrays.stream(childHandles).mapToObj(ColumnView::ofHandle).toArray(HostColumn[]::new);
        return HostColumn.struct(CONSTANTS, Math.toIntExact(rows), null, children);
    }

    static HostColumn flat(
            DType type,
            long rows,
            BaseDeviceMemoryBuffer data,
            BaseDeviceMemoryBuffer mask,
            BaseDeviceMemoryBuffer offsets) {
        Arena arena = data == null ? CONSTANTS : data.arena;
        byte[] bytes = data == null ? new byte[0] : whole(data);
        return new HostColumn(
                arena, type, 0, Math.toIntExact(rows), bytes, whole(mask), whole(offsets), HostColumn.NO_CHILDREN);
    }

    private static byte[] whole(BaseDeviceMemoryBuffer buffer) {
        if (buffer == null) {
            return null;
        }
        if (buffer.base != 0) {
            throw new UnsupportedOperationException("The stand-in makes column views of whole buffers only");
        }
        return buffer.bytes;
    }

    static HostColumn offsets(HostColumn list) {
        int rows = list.offsets.length / Integer.BYTES;
        return HostColumn.fixed(list.arena, DType.INT32, rows, list.offsets, null);
    }

    static HostColumn replaceChild(HostColumn list, HostColumn child) {
        if (list.offset > 0) {
            throw new UnsupportedOperationException(
                    "replaceListChild of a view that does not start at row 0: cuDF takes the wrong offsets."
                            + " Copy it first.");
        }
        if (child.rows != list.child().rows) {
            throw new IllegalArgumentException("Child row count doesn't match the old child");
        }
        return list.withChildren(child);
    }

    static DeviceMemoryBufferView buffer(HostColumn c, BufferType which) {
        return DeviceMemoryBufferView.over(
                c.arena,
                switch (which) {
                    case VALIDITY -> c.mask;
                    case OFFSET -> c.offsets;
                    case DATA -> c.data;
                });
    }

    static long deviceSize(HostColumn c) {
        long size = (c.mask == null ? 0 : Masks.allocationSize(c.rows));
        size += c.offsets == null || c.rows == 0 ? 0 : (c.rows + 1L) * Integer.BYTES;
        if (c.type.equals(DType.STRING)) {
            size += c.lastEnd() - c.firstStart();
        } else if (!c.type.isNestedType()) {
            size += (long) c.rows * c.width();
        }
        for (HostColumn child : c.children) {
            size += deviceSize(child);
        }
        return size;
    }
}
