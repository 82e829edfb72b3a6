package io.eraforge.tool.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Locale;

/** Checks the machine: Java, memory, disk and time zone. */
final class HostCheck {
    private static final long GIB = 1L << 30;
    private static final long LOW_DISK_BYTES = 10 * GIB;

    private HostCheck() {}

    static Finding java() {
        return java(Runtime.version().feature(), System.getProperty("java.home"));
    }

    static Finding java(int version, String home) {
        String found = version + " at " + home;
        return version == 17 || version == 21
                ? Finding.ok("Java", found)
                : Finding.problem("Java", found, "Spark 4.1 runs on 17 or 21: set JAVA_HOME to a JDK 17.");
    }

    static Finding memory(String driverMemory) {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return memory(system.getTotalMemorySize(), driverMemory);
    }

    static Finding memory(long machine, String driverMemory) {
        String found = "%s, of which Spark's driver uses %s".formatted(gib(machine), driverMemory);
        if (driverMemoryBytes(driverMemory) <= machine * 3 / 4) {
            return Finding.ok("Memory", found);
        }
        long fitting = Math.max(1, machine / 2 / GIB);
        return Finding.problem(
                "Memory", found, "Set ERAFORGE_DRIVER_MEMORY=%dg, or use a larger machine.".formatted(fitting));
    }

    /** Parses a size as the JVM does: bytes, or a number with the suffix k, m, g or t. */
    static long driverMemoryBytes(String memory) {
        String lower = memory.toLowerCase(Locale.ROOT);
        int shift = 10 * ("kmgt".indexOf(lower.charAt(lower.length() - 1)) + 1);
        return Long.parseLong(lower.replaceAll("[kmgt]$", "")) << shift;
    }

    static Finding disk(Path warehouse) {
        Path existing = warehouse.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isWritable(existing)) {
            return Finding.problem(
                    "Disk", existing + " is not writable", "Choose another --warehouse, or change its permissions.");
        }
        return disk(existing, free(existing));
    }

    static Finding disk(Path folder, long free) {
        String found = "%s free for %s".formatted(gib(free), folder);
        return free >= LOW_DISK_BYTES
                ? Finding.ok("Disk", found)
                : Finding.note(
                        "Disk",
                        found,
                        "prepare writes about 16 bytes per value: free up space before preparing large histories.");
    }

    static Finding timeZone(ZoneId machine, ZoneId sources) {
        String found = "sessions and tables use UTC, source times without a zone are read as %s, this machine is in %s"
                .formatted(sources, machine);
        boolean mayBeLocalTime = !machine.normalized().equals(ZoneId.of("UTC").normalized())
                && sources.normalized().equals(ZoneId.of("UTC").normalized());
        return mayBeLocalTime
                ? Finding.note("Time zone", found, "If your files contain local times, set ingest.time-zone.")
                : Finding.ok("Time zone", found);
    }

    private static long free(Path folder) {
        try {
            FileStore store = Files.getFileStore(folder);
            return store.getUsableSpace();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", (double) bytes / GIB);
    }
}
