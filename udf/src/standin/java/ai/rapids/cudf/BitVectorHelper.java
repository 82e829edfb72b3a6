package ai.rapids.cudf;

/** Validity bits in host buffers. */
final class BitVectorHelper {
    private BitVectorHelper() {}

    static boolean isNull(HostMemoryBuffer valid, long index) {
        return (valid.getByte(index / 8) >> (index % 8) & 1) == 0;
    }
}
