package io.eraforge.gpu;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/**
 * What tests can ask of, and do to, the device under them. The stand-in offers it as a service; the real cuDF does not,
 * so that the same tests compile and run on both. Tests that need a hook assume {@link #find} is present.
 */
public interface DeviceHooks {
    /** Open handles and device bytes; equal before and after means that nothing leaked. */
    record Usage(int columns, int views, int tables, int scalars, int hostColumns, long bytes) {}

    static Optional<DeviceHooks> find() {
        return ServiceLoader.load(DeviceHooks.class).findFirst();
    }

    Usage usage();

    /** Allocations so far, refused ones included. */
    long allocations();

    /** The most bytes held at once since {@link #relax}. */
    long peakBytes();

    /** Refuses what would go beyond {@code bytes} from now on, with a new {@code outOfMemory} each time. */
    void limit(long bytes, Supplier<? extends Throwable> outOfMemory);

    /** Refuses the {@code nth} allocation from now on (1 is the next) and the {@code times - 1} after it. */
    void failAt(long nth, long times, Supplier<? extends Throwable> outOfMemory);

    /** Lifts the limit, forgets failures to come and restarts the peak. */
    void relax();

    /** Where open handles were made, under {@code -Dai.rapids.refcount.debug=true}; else empty. */
    List<Throwable> origins();
}
