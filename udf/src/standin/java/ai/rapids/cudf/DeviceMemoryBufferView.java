package ai.rapids.cudf;

/** A borrowed range of device memory: closing it frees nothing. */
public class DeviceMemoryBufferView extends BaseDeviceMemoryBuffer {
    DeviceMemoryBufferView(Arena arena, byte[] bytes, long base, long length) {
        super(arena, bytes, base, length);
    }

    /** A view of the whole buffer, or null for a null buffer. */
    static DeviceMemoryBufferView over(Arena arena, byte[] bytes) {
        return bytes == null || bytes.length == 0 ? null : new DeviceMemoryBufferView(arena, bytes, 0, bytes.length);
    }

    @Override
    public final synchronized DeviceMemoryBufferView slice(long offset, long len) {
        return new DeviceMemoryBufferView(arena, bytes, at(offset, len), len);
    }
}
