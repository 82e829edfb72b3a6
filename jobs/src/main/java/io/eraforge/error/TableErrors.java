package io.eraforge.error;

import java.util.List;

/** Messages about tables that are not as they should be, or cannot be read or written. */
public final class TableErrors {
    private TableErrors() {}

    public static EraForgeException missingColumn(String table, String column, List<String> found) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot read table %s: it has no column '%s' (found: %s). Something else than EraForge changed it: restore it, or make it again with the command that made it."
                        .formatted(table, column, String.join(", ", found)));
    }

    public static EraForgeException noSpace(String place, String reason, Throwable cause) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot write to %s: no space is left (%s). Make room there and in Spark's local folders, and run the same command again; what was committed stays."
                        .formatted(place, reason),
                cause);
    }

    public static EraForgeException denied(String place, String reason, Throwable cause) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot use %s: access is denied (%s). Give this process the right to read and write there, and run the same command again."
                        .formatted(place, reason),
                cause);
    }

    /** The query itself does not fit the tables. */
    public static EraForgeException incompatible(String warehouse, String reason, Throwable cause) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot compute from the tables of warehouse %s: %s. Something else than EraForge changed a table: restore it, or make it again ('eraforge prepare --clean-start' for era partitions)."
                        .formatted(warehouse, reason),
                cause);
    }

    public static EraForgeException cannotRecordFailures(String warehouse, String reason, Throwable cause) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot write to warehouse %s, not even which eras failed: %s. Look at Spark's logs for its cause, and run the same command again."
                        .formatted(warehouse, reason),
                cause);
    }

    public static EraForgeException unreadable(List<String> files) {
        boolean one = files.size() == 1;
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot read %s of the era partitions: %s. Damaged or lost: restore %s from a copy, or cut all eras again with 'eraforge prepare --clean-start', or go on without %s with 'eraforge run --skip-corrupt'."
                        .formatted(
                                one ? "a file" : files.size() + " files",
                                String.join(", ", files),
                                one ? "it" : "them",
                                one ? "its eras" : "their eras"));
    }
}
