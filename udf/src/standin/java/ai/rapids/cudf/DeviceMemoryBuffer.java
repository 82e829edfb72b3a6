package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import java.util.Arrays;

/** Device memory with a reference count. Slices hold a reference; in the stand-in they copy what was written before. */
public class DeviceMemoryBuffer extends BaseDeviceMemoryBuffer {
    private final DeviceMemoryBuffer parent;

    private DeviceMemoryBuffer(Arena arena, byte[] bytes, DeviceMemoryBuffer parent) {
        super(arena, bytes, 0, bytes.length);
        this.parent = parent;
    }

    public static DeviceMemoryBuffer allocate(long bytes) {
        Arena arena = new Arena();
        try {
            DeviceMemoryBuffer buffer = new DeviceMemoryBuffer(arena, arena.allocate(bytes), null);
            Counted.count(CudfCall.ALLOCATE, 0);
            return buffer;
        } catch (RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    @Override
    public final synchronized DeviceMemoryBuffer slice(long offset, long len) {
        int from = at(offset, len);
        incRefCount();
        return new DeviceMemoryBuffer(arena, Arrays.copyOfRange(bytes, from, from + (int) len), this);
    }

    @Override
    public synchronized void close() {
        super.close();
        if (refCount > 0) {
            return;
        }
        if (parent != null) {
            parent.close();
        } else {
            arena.close();
        }
    }
}
