package ai.rapids.cudf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Copies columns between "device" and host. */
final class Transfers {
    private Transfers() {}

    static HostColumn toDevice(Arena arena, HostColumnVectorCore host) {
        int rows = Math.toIntExact(host.getRowCount());
        byte[] data = host.type.isNestedType() ? null : upload(arena, host.getData(), dataLength(host));
        byte[] mask = host.hasValidityVector() ? upload(arena, host.getValidity(), Masks.allocationSize(rows)) : null;
        byte[] offsets = host.type.hasOffsets() ? uploadOffsets(arena, host.getOffsets(), rows) : null;
        HostColumn[] children = new HostColumn[host.getNumChildren()];
        for (int i = 0; i < children.length; i++) {
            children[i] = toDevice(arena, host.getChildColumnView(i));
        }
        return new HostColumn(arena, host.type, 0, rows, data, mask, offsets, children);
    }

    private static long dataLength(HostColumnVectorCore host) {
        if (!host.type.equals(DType.STRING)) {
            return host.getRowCount() * host.type.getSizeInBytes();
        }
        return host.getRowCount() == 0 ? 0 : host.getEndListOffset(host.getRowCount() - 1);
    }

    private static byte[] upload(Arena arena, HostMemoryBuffer from, long length) {
        byte[] to = arena.allocate(length);
        if (from != null && length > 0) {
            from.getBytes(to, 0, 0, Math.min(length, from.getLength()));
        }
        return to;
    }

    private static byte[] uploadOffsets(Arena arena, HostMemoryBuffer from, int rows) {
        return upload(arena, from, (rows + 1L) * Integer.BYTES);
    }

    static HostColumnVector toHost(HostColumn c) {
        if (c.offset > 0) {
            throw new UnsupportedOperationException(
                    "copyToHost of a view that does not start at row 0: cuDF copies from the wrong place."
                            + " Call copyToColumnVector first.");
        }
        return new HostColumnVector(
                c.type, c.rows, Optional.of((long) c.nullCount()), data(c), mask(c), offsets(c), children(c));
    }

    private static HostColumnVectorCore childToHost(HostColumn c) {
        return new HostColumnVectorCore(
                c.type, c.rows, Optional.of((long) c.nullCount()), data(c), mask(c), offsets(c), children(c));
    }

    private static List<HostColumnVectorCore> children(HostColumn c) {
        List<HostColumnVectorCore> children = new ArrayList<>();
        for (HostColumn child : c.children) {
            children.add(childToHost(child));
        }
        return children;
    }

    private static HostMemoryBuffer data(HostColumn c) {
        return c.data == null ? null : copy(c.data, c.type.equals(DType.STRING) ? c.data.length : c.rows * c.width());
    }

    private static HostMemoryBuffer mask(HostColumn c) {
        return c.mask == null ? null : copy(c.mask, Math.min(c.mask.length, Masks.allocationSize(c.rows)));
    }

    private static HostMemoryBuffer offsets(HostColumn c) {
        return c.offsets == null || c.rows == 0 ? null : copy(c.offsets, (c.rows + 1) * Integer.BYTES);
    }

    private static HostMemoryBuffer copy(byte[] from, int length) {
        return HostMemoryBuffer.over(java.util.Arrays.copyOf(from, length));
    }
}
