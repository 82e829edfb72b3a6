package ai.rapids.cudf;

/** Bytes on the host. Not counted as device memory. */
public class HostMemoryBuffer extends MemoryBuffer {
    HostMemoryBuffer(byte[] bytes, long base, long length) {
        super(bytes, base, length);
    }

    /** A buffer over exactly these bytes, without a copy. */
    static HostMemoryBuffer over(byte[] bytes) {
        return new HostMemoryBuffer(bytes, 0, bytes.length);
    }

    public static HostMemoryBuffer allocate(long bytes, boolean preferPinned) {
        return over(new byte[Math.toIntExact(bytes)]);
    }

    public static HostMemoryBuffer allocate(long bytes) {
        return allocate(bytes, false);
    }

    @Override
    public final synchronized HostMemoryBuffer slice(long offset, long len) {
        return new HostMemoryBuffer(bytes, at(offset, len), len);
    }

    public final void copyFromHostBuffer(long destOffset, HostMemoryBuffer srcData, long srcOffset, long length) {
        copyFrom(destOffset, srcData, srcOffset, length);
    }

    public final void copyFromDeviceBuffer(BaseDeviceMemoryBuffer deviceMemoryBuffer) {
        copyFrom(0, deviceMemoryBuffer, 0, deviceMemoryBuffer.length);
    }

    public final byte getByte(long offset) {
        return bytes[at(offset, 1)];
    }

    public final void setByte(long offset, byte value) {
        bytes[at(offset, 1)] = value;
    }

    public final boolean getBoolean(long offset) {
        return getByte(offset) != 0;
    }

    public final void setBoolean(long offset, boolean value) {
        setByte(offset, (byte) (value ? 1 : 0));
    }

    public final short getShort(long offset) {
        return Bytes.getShort(bytes, at(offset, 2));
    }

    public final void setShort(long offset, short value) {
        Bytes.putShort(bytes, at(offset, 2), value);
    }

    public final int getInt(long offset) {
        return Bytes.getInt(bytes, at(offset, 4));
    }

    public final void setInt(long offset, int value) {
        Bytes.putInt(bytes, at(offset, 4), value);
    }

    public final long getLong(long offset) {
        return Bytes.getLong(bytes, at(offset, 8));
    }

    public final void setLong(long offset, long value) {
        Bytes.putLong(bytes, at(offset, 8), value);
    }

    public final float getFloat(long offset) {
        return Bytes.getFloat(bytes, at(offset, 4));
    }

    public final void setFloat(long offset, float value) {
        Bytes.putFloat(bytes, at(offset, 4), value);
    }

    public final double getDouble(long offset) {
        return Bytes.getDouble(bytes, at(offset, 8));
    }

    public final void setDouble(long offset, double value) {
        Bytes.putDouble(bytes, at(offset, 8), value);
    }

    public final void getBytes(byte[] dst, long dstOffset, long srcOffset, long len) {
        System.arraycopy(bytes, at(srcOffset, len), dst, (int) dstOffset, (int) len);
    }

    public final void setBytes(long offset, byte[] data, long srcOffset, long len) {
        System.arraycopy(data, (int) srcOffset, bytes, at(offset, len), (int) len);
    }

    public final void setInts(long offset, int[] data, long srcOffset, long len) {
        for (int i = 0; i < len; i++) {
            setInt(offset + 4L * i, data[(int) srcOffset + i]);
        }
    }

    public final void setLongs(long offset, long[] data, long srcOffset, long len) {
        for (int i = 0; i < len; i++) {
            setLong(offset + 8L * i, data[(int) srcOffset + i]);
        }
    }

    public final void setDoubles(long offset, double[] data, long srcOffset, long len) {
        for (int i = 0; i < len; i++) {
            setDouble(offset + 8L * i, data[(int) srcOffset + i]);
        }
    }

    public final void setMemory(long offset, long length, byte value) {
        int from = at(offset, length);
        java.util.Arrays.fill(bytes, from, from + (int) length, value);
    }
}
