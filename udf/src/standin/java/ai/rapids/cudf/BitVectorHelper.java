package ai.rapids.cudf;

/** Validity bits in host buffers. */
final class BitVectorHelper {
    private BitVectorHelper() {}

    static long getValidityLengthInBytes(long rows) {
        return (rows + 7) / 8;
    }

    static long getValidityAllocationSizeInBytes(long rows) {
        return Masks.allocationSize(Math.toIntExact(rows));
    }

    /** Marks a row null; returns 1 if it was valid, else 0. */
    static int setNullAt(HostMemoryBuffer valid, long index) {
        boolean wasNull = isNull(valid, index);
        int position = valid.at(index / 8, 1);
        valid.bytes[position] &= (byte) ~(1 << (index % 8));
        return wasNull ? 0 : 1;
    }

    static boolean isNull(HostMemoryBuffer valid, long index) {
        return (valid.getByte(index / 8) >> (index % 8) & 1) == 0;
    }
}
