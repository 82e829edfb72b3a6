package io.eraforge.error;

import io.eraforge.era.Level;
import java.time.Duration;

/** Messages about eras: what prepare cannot do, and era partitions that a run cannot use yet. */
public final class EraErrors {
    private static final Remedy PREPARE = Remedy.of("prepare");

    private EraErrors() {}

    public static EraForgeException notPrepared(String warehouse) {
        return EraForgeException.badData(
                "Cannot run on warehouse %s: it has no prepared eras. Run 'eraforge ingest' with eras (--eras or --eras-every), then 'eraforge prepare'."
                        .formatted(warehouse),
                null,
                PREPARE);
    }

    public static EraForgeException preparedForHigherMinimum(Level level, long minimum, long prepared) {
        return EraForgeException.badData(
                "Cannot run level %s with MIN_ERA_ROWS_%s=%d: its era partitions were prepared for eras of at least %d rows. Run 'eraforge prepare' with the lower minimum first."
                        .formatted(level, level, minimum, prepared),
                null,
                PREPARE);
    }

    /** {@code total}: eras of the levels. */
    public static EraForgeException allBelowMinimum(String levels, long total) {
        return EraForgeException.badData(
                "There is nothing to compute at level %s: none of the %,d eras has as many readings as levels.….min-era-rows (MIN_ERA_ROWS) requires. Lower the minimums for prepare and run, or cut longer eras."
                        .formatted(levels, total));
    }

    public static EraForgeException prepareUnfinished(Level level) {
        return EraForgeException.badData(
                "Cannot run level %s: its last prepare did not finish. Run 'eraforge prepare' again first."
                        .formatted(level),
                null,
                PREPARE);
    }

    public static EraForgeException missingTable(String table, String path) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot prepare: table '%s' does not exist (expected at %s). Run 'eraforge ingest' first, or check --warehouse."
                        .formatted(table, path));
    }

    /** All sizes are in bytes: {@code bytes} to write, {@code needed} free space required, {@code free} space available. */
    public static EraForgeException notEnoughDisk(
            String warehouse, long bytes, long needed, long free, double headroom) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot prepare %s: expects to write about %,d MB and requires %,d MB free, but only %,d MB are available. Free disk space, move the warehouse, raise MIN_ERA_ROWS, or lower prepare.disk-headroom (now %s)."
                        .formatted(warehouse, bytes >> 20, needed >> 20, free >> 20, headroom));
    }

    /** {@code needed} and {@code perTask} are in bytes. */
    public static EraForgeException notEnoughHeap(Level level, long readings, long needed, long perTask) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot prepare level %s: its longest era has %,d readings and needs about %,d MB of heap, but each task has %,d MB. Increase Spark's memory (--driver-memory, --executor-memory), use fewer cores, or split the era."
                        .formatted(level, readings, needed >> 20, perTask >> 20));
    }

    public static EraForgeException eraTooLong(long era, String series, String sensor, int values, int maxValues) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot prepare era %d of series '%s': sensor '%s' has %,d values, more than prepare.max-values (%,d). Split the era, or raise prepare.max-values if the heap allows."
                        .formatted(era, series, sensor, values, maxValues));
    }

    public static EraForgeException eraTooLongForGpu(Level level, long readings, int maxValues) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot prepare level %s on the GPU: its longest era has %,d readings, more than prepare.max-values (%,d). Split the era, raise prepare.max-values if the memory allows, or prepare with --set run.backend=cpu."
                        .formatted(level, readings, maxValues));
    }

    public static EraForgeException layoutChanged(
            Level level, Duration width, int seriesGroups, Duration newWidth, int newSeriesGroups) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot prepare level %s: its buckets were created with width %s and %d series groups, but the configuration specifies %s and %d. Restore prepare.bucket-width.%s and prepare.series-groups, or prepare a new warehouse."
                        .formatted(level, width, seriesGroups, newWidth, newSeriesGroups, level.key()));
    }
}
