package io.eraforge.gpu;

import io.eraforge.gpu.check.DeviceMemory;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/**
 * Lets tests inspect and disturb the device. The stand-in provides it as a service; the real cuDF does not, so that the same
 * tests compile and run on both. Tests that need a hook assume that {@link #find} is present.
 */
public interface DeviceHooks {
    /** Open handles and device bytes; nothing leaked if they are equal before and after. */
    record Usage(int columns, int views, int tables, int scalars, int hostColumns, long bytes) {}

    static Optional<DeviceHooks> find() {
        return ServiceLoader.load(DeviceHooks.class).findFirst();
    }

    Usage usage();

    /** Number of allocations so far, including refused ones. */
    long allocations();

    /** Largest number of bytes allocated at once since {@link #relax}. */
    long peakBytes();

    /** From now on, refuses allocations that would exceed {@code bytes} in total, with a new {@code outOfMemory} each time. */
    void limit(long bytes, Supplier<? extends Throwable> outOfMemory);

    /** Refuses the {@code nth} allocation from now on (1 is the next) and the {@code times - 1} after it. */
    void failAt(long nth, long times, Supplier<? extends Throwable> outOfMemory);

    /** Its memory, as the checks of a GPU see it. */
    DeviceMemory memory();

    /** Switches sums, scans, log, sin and cos to the rounding of CUB's tiles and CUDA's functions, or back. */
    void tiled(boolean on);

    /** Removes the limit, pending failures and {@link #tiled}, and restarts the peak. */
    void relax();

    /** Stack traces of where open handles were created; empty without {@code -Dai.rapids.refcount.debug=true}. */
    List<Throwable> origins();
}
