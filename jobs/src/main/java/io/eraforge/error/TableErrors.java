package io.eraforge.error;

import java.time.Duration;
import java.util.List;

/** Messages about tables and their files. */
public final class TableErrors {
    private TableErrors() {}

    public static EraForgeException missingColumn(String table, String column, List<String> found) {
        return EraForgeException.badData(
                "Cannot read table %s: it has no column '%s' (found: %s). The table was modified outside EraForge. Restore it, or recreate it with the command that wrote it."
                        .formatted(table, column, String.join(", ", found)));
    }

    public static EraForgeException noSpace(String path, String reason, Throwable cause) {
        return EraForgeException.environment(
                "Cannot write to %s: no space left (%s). Free space there and in Spark's local folders, then run the same command again. Committed work is kept."
                        .formatted(path, reason),
                cause);
    }

    public static EraForgeException denied(String path, String reason, Throwable cause) {
        return EraForgeException.environment(
                "Cannot use %s: access denied (%s). Grant this process read and write access, then run the same command again."
                        .formatted(path, reason),
                cause);
    }

    public static EraForgeException noConditionalWrites(String file, Throwable cause) {
        return EraForgeException.environment(
                "Cannot commit %s: this store refuses conditional writes (If-None-Match), without which two drivers can hold the lease at once. Use a store that supports them, or set spark.hadoop.fs.s3a.create.conditional.enabled=false and never start two drivers on this warehouse at once."
                        .formatted(file),
                cause);
    }

    /** Spark cannot analyze a query against the tables. */
    public static EraForgeException incompatible(String warehouse, String reason, Throwable cause) {
        return EraForgeException.badData(
                "Cannot compute from the tables of warehouse %s: %s. A table was modified outside EraForge. Restore it, or recreate it ('eraforge prepare --clean-start' for era partitions)."
                        .formatted(warehouse, reason),
                cause,
                Remedy.of("prepare", "--clean-start"));
    }

    public static EraForgeException cannotRecordFailures(String warehouse, String reason, Throwable cause) {
        return EraForgeException.environment(
                "Cannot record failed eras in warehouse %s: %s. Check Spark's logs for the cause, then run the same command again."
                        .formatted(warehouse, reason),
                cause);
    }

    public static EraForgeException unreadable(List<String> files) {
        boolean one = files.size() == 1;
        return EraForgeException.badData(
                "Cannot read %s of the era partitions: %s. The data is damaged or missing. Restore %s from a backup, rebuild all eras with 'eraforge prepare --clean-start', or skip %s with 'eraforge run --skip-corrupt'."
                        .formatted(
                                one ? "a file" : files.size() + " files",
                                String.join(", ", files),
                                one ? "it" : "them",
                                one ? "its eras" : "their eras"),
                null,
                Remedy.of("run", "--skip-corrupt"));
    }

    public static EraForgeException retentionTooShort(Duration requested, Duration min) {
        return EraForgeException.usage(
                "Retention must be at least %d hours (got %d): readers of older versions may still need the files."
                        .formatted(min.toHours(), requested.toHours()));
    }
}
