package io.eraforge.error;

import java.util.List;
import java.util.Map;

/** Messages about limits of the machine and about what is not installed on it. */
public final class MachineErrors {
    private static final Map<String, String> PROFILES =
            Map.of("s3a", "s3a", "abfs", "abfs", "abfss", "abfs", "gs", "gcs");

    private MachineErrors() {}

    public static EraForgeException outOfMemory(String reason, Throwable cause) {
        return EraForgeException.environment(
                "Cannot continue: out of memory (%s; the heap of this process is %d MB). Committed work is kept. Give it more, ERAFORGE_DRIVER_MEMORY=8g or -- --driver-memory 8g, or fewer tasks at a time, -- --master local[2], and run the same command again."
                        .formatted(reason, heapMb()),
                cause);
    }

    public static EraForgeException heapTooSmall(String reason, Throwable cause) {
        return EraForgeException.environment(
                "Cannot start Spark with a heap of %d MB: %s. Set ERAFORGE_DRIVER_MEMORY, or -- --driver-memory, to 2g or more."
                        .formatted(heapMb(), reason),
                cause);
    }

    private static long heapMb() {
        return Runtime.getRuntime().maxMemory() >> 20;
    }

    public static EraForgeException tooManyOpenFiles(String reason, Throwable cause) {
        return EraForgeException.environment(
                "Cannot open more files or connections: %s. Committed work is kept. Raise the limit, for example with 'ulimit -n 65536', and run the same command again."
                        .formatted(reason),
                cause);
    }

    public static EraForgeException noConnector(String scheme, Throwable cause) {
        String profile = PROFILES.get(scheme);
        return EraForgeException.environment(
                "Cannot use %s:// paths: the jars of their connector are missing. %s"
                        .formatted(
                                scheme,
                                profile == null
                                        ? "Add them with -- --packages or -- --jars, or correct the path."
                                        : "Add --config conf/%s.conf; its .properties file says where they come from."
                                                .formatted(profile)),
                cause);
    }

    public static EraForgeException noLocalFolder(List<String> folders, String reason) {
        return EraForgeException.environment(
                "Cannot write to any of Spark's local folders (%s): %s. Set SPARK_LOCAL_DIRS or spark.local.dir to a folder that this user can write to."
                        .formatted(String.join(", ", folders), reason));
    }

    /** Spark called System.exit: it does so after an error that no thread can recover from. */
    public static String endedBySpark() {
        return "Spark ended this process after a fatal error, probably because the heap of %d MB was exhausted; the log shows which. Committed work is kept. Give it more memory, ERAFORGE_DRIVER_MEMORY=8g or -- --driver-memory 8g, and run the same command again."
                .formatted(heapMb());
    }
}
