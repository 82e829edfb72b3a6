package ai.rapids.cudf;

import io.eraforge.standin.CallCounter;
import io.eraforge.standin.CudfCall;

/** Bytes on the device: in the stand-in, host bytes counted as device memory. */
public abstract class BaseDeviceMemoryBuffer extends MemoryBuffer {
    final Arena arena;

    BaseDeviceMemoryBuffer(Arena arena, byte[] bytes, long base, long length) {
        super(bytes, base, length);
        this.arena = arena;
    }

    public final void copyFromHostBuffer(long destOffset, HostMemoryBuffer src, long srcOffset, long length) {
        arena.check();
        copyFrom(destOffset, src, srcOffset, length);
        CallCounter.count(CudfCall.COPY_TO_DEVICE, 0, length);
    }

    public final void copyFromHostBuffer(HostMemoryBuffer src, long srcOffset, long length) {
        copyFromHostBuffer(0, src, srcOffset, length);
    }
}
