package ai.rapids.cudf;

/** Where host buffers come from. */
public interface HostMemoryAllocator {
    HostMemoryBuffer allocate(long bytes, boolean preferPinned);

    HostMemoryBuffer allocate(long bytes);
}
