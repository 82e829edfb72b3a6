package ai.rapids.cudf;

/** Allocates heap buffers, or delegates to the allocator that was set. */
public class DefaultHostMemoryAllocator implements HostMemoryAllocator {
    private static volatile HostMemoryAllocator instance = new DefaultHostMemoryAllocator();

    public static HostMemoryAllocator get() {
        return instance;
    }

    public static void set(HostMemoryAllocator hostMemoryAllocator) {
        instance = hostMemoryAllocator;
    }

    @Override
    public HostMemoryBuffer allocate(long bytes, boolean preferPinned) {
        return HostMemoryBuffer.allocate(bytes, preferPinned);
    }

    @Override
    public HostMemoryBuffer allocate(long bytes) {
        return HostMemoryBuffer.allocate(bytes);
    }
}
