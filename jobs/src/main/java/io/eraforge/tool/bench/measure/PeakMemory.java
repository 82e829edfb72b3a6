package io.eraforge.tool.bench.measure;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Peak memory of this process while open: heap after collections, and resident memory where the OS reports it. */
final class PeakMemory implements AutoCloseable {
    private static final Path STATUS_FILE = Path.of("/proc/self/status");
    private static final Path RESET_FILE = Path.of("/proc/self/clear_refs");

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final Set<String> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());
    private final NotificationListener listener = this::onCollection;
    private long heapPeak;

    private PeakMemory() {}

    /** Collects garbage, resets the peaks and starts listening. */
    static PeakMemory start() {
        PeakMemory memory = new PeakMemory();
        System.gc();
        memory.collectors.forEach(
                bean -> ((NotificationEmitter) bean).addNotificationListener(memory.listener, null, null));
        try {
            // Resets the high-water mark to the current resident size.
            Files.writeString(RESET_FILE, "5");
        } catch (IOException e) {
            // Not Linux, or not permitted: the mark then covers the whole life of the process.
        }
        return memory;
    }

    private synchronized void onCollection(Notification notification, Object unused) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            long used = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getMemoryUsageAfterGc()
                    .entrySet()
                    .stream()
                    .filter(pool -> heap.contains(pool.getKey()))
                    .mapToLong(pool -> pool.getValue().getUsed())
                    .sum();
            heapPeak = Math.max(heapPeak, used);
        }
    }

    /** Highest number of bytes in use after a collection; bytes in use now if there was no collection. */
    synchronized long heapPeak() {
        return heapPeak > 0
                ? heapPeak
                : ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Bytes; -1 if the OS does not report it. */
    static long residentPeak() {
        try {
            return Files.readAllLines(STATUS_FILE).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElse(-1);
        } catch (IOException e) {
            return -1;
        }
    }

    @Override
    public void close() {
        for (GarbageCollectorMXBean bean : collectors) {
            try {
                ((NotificationEmitter) bean).removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
