package io.eraforge.error;

import io.eraforge.era.Level;
import java.time.Duration;
import java.util.List;

/** Messages of {@code ingest}. */
public final class IngestErrors {
    private IngestErrors() {}

    public static EraForgeException nothingToDo() {
        return usage("Cannot ingest: neither readings nor eras were given. Give --readings, --eras or --eras-every.");
    }

    public static EraForgeException pathMissing(String path) {
        return bad(
                "Cannot ingest %s: there is no such file or folder. Check the path; globs such as 'data/*.csv' may be quoted."
                        .formatted(path));
    }

    public static EraForgeException nothingInside(String path, List<String> skipped) {
        String seen =
                skipped.isEmpty() ? "it is empty" : "it holds only files of other kinds, such as " + skipped.get(0);
        return bad(
                ("Cannot ingest %s: %s. Expected files ending in csv, tsv, txt, json, jsonl, parquet or gz, or a Delta "
                                + "table. Name a file itself to have it read whatever its ending.")
                        .formatted(path, seen));
    }

    public static EraForgeException unreadable(String path, Exception cause) {
        if (cause instanceof EraForgeException known) {
            return known;
        }
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot ingest %s: it cannot be read (%s). Check that it is whole and that you may read it."
                        .formatted(path, cause.getMessage() == null ? cause : cause.getMessage()),
                cause);
    }

    /** The failure that a person can act on, if a task failed with one; else the exception as it is. */
    public static RuntimeException userFacing(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EraForgeException known) {
                return known;
            }
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    public static EraForgeException unsupportedArchive(String path, String what) {
        return bad(
                "Cannot ingest %s: it is %s. Expected CSV, JSON lines, Parquet, Delta, or one of the first two with gzip. Unpack or export it first."
                        .formatted(path, what));
    }

    public static EraForgeException jsonArray(String path) {
        return bad(
                "Cannot ingest %s: it is one JSON array. Expected one JSON object per line; convert it, for example with jq -c '.[]'."
                        .formatted(path));
    }

    public static EraForgeException lineTooLong(String path, long line, long limit) {
        return bad("Cannot ingest %s: line %d is longer than %d MiB. Check that the file is text with line breaks."
                .formatted(path, line, limit >> 20));
    }

    public static EraForgeException empty(String path) {
        return bad("Cannot ingest %s: it holds no records. Give a file with a header and data.".formatted(path));
    }

    public static EraForgeException noRecords(String path) {
        return bad("Cannot ingest %s: no line is a JSON object with fields. Expected one JSON object per line."
                .formatted(path));
    }

    public static EraForgeException erasGivenTwice() {
        return usage("Cannot ingest: --eras and --eras-every were both given. Give one of them.");
    }

    public static EraForgeException badWindow(Level level, Duration width) {
        return usage(
                "Cannot cut eras of level %s: the width is %s, expected one second or more. Give for example --eras-every %s=7d."
                        .formatted(level, width, level));
    }

    public static EraForgeException tooManyWindows(Level level, Duration width, long count, long most) {
        return usage(
                "Cannot cut eras of level %s every %s: that makes %,d eras, at most %,d are allowed. Give a greater width."
                        .formatted(level, width, count, most));
    }

    public static EraForgeException noReadings() {
        return bad(
                "Cannot cut eras: the warehouse has no readings yet. Ingest with --readings first, or in the same command.");
    }

    public static EraForgeException badSetting(String key, String got, String expected) {
        return usage("Cannot ingest: %s is '%s', expected %s.".formatted(key, got, expected));
    }

    public static EraForgeException noTimeColumn(String source, List<String> columns) {
        return bad(
                ("Cannot ingest %s: no column looks like a time (found: %s). Set ingest.ts-column, or ingest.date-column "
                                + "and ingest.time-column, and ingest.ts-format if the format is unusual.")
                        .formatted(source, list(columns)));
    }

    public static EraForgeException timesNotUnderstood(String source, String column, String example) {
        String seen =
                example.isEmpty() ? "it is empty in all records looked at" : "it has values such as '" + example + "'";
        return bad(
                "Cannot ingest %s: the times in column '%s' are not understood; %s. Set ingest.ts-format to their java.time pattern, such as dd-MM-yyyy HH:mm."
                        .formatted(source, column, seen));
    }

    public static EraForgeException noColumn(String source, String column, String key, List<String> columns) {
        return bad("Cannot ingest %s: there is no column '%s' (found: %s). Add it, or set %s."
                .formatted(source, column, list(columns), key));
    }

    public static EraForgeException noSensor(String source, List<String> columns) {
        return bad(
                "Cannot ingest %s: no column holds numbers (found: %s). Check ingest.separator and ingest.decimal, or name sensors in ingest.sensors."
                        .formatted(source, list(columns)));
    }

    public static EraForgeException nothingReadable(String path, long rejected, String first) {
        return bad(
                "Cannot ingest %s: none of its %d records can be read (%s). Check ingest.ts-format, ingest.separator and ingest.decimal."
                        .formatted(path, rejected, first));
    }

    public static EraForgeException noEra(String path, long rejected, String reason, long line, String raw) {
        return bad(
                "Cannot ingest eras from %s: none of its %d records is an era (%s, first in line %d: %s). Expected level A, B or C, a series, a whole era id, and an end after the start."
                        .formatted(path, rejected, reason, line, raw));
    }

    public static EraForgeException sameSensor(String source, String one, String other, String id) {
        return usage(
                "Cannot ingest %s: columns '%s' and '%s' are both sensor '%s'. Give them different ids in ingest.sensors."
                        .formatted(source, one, other, id));
    }

    public static EraForgeException sensorRenamed(String column, String id, String wanted) {
        return usage(
                "Cannot ingest: column '%s' has been sensor '%s' in this warehouse, and ingest.sensors now calls it '%s'. Ids stay; take the mapping back, or start a new warehouse."
                        .formatted(column, id, wanted));
    }

    public static EraForgeException badSensorId(String column, String id) {
        return usage(
                "Cannot ingest: the id '%s' that ingest.sensors gives column '%s' cannot name a column. Expected lower-case letters, digits and single underscores, beginning with a letter, and none of series, ts, ts_us, month."
                        .formatted(id, column));
    }

    private static String list(List<String> columns) {
        List<String> shown = columns.size() > 20 ? columns.subList(0, 20) : columns;
        return String.join(", ", shown) + (columns.size() > 20 ? " and " + (columns.size() - 20) + " more" : "");
    }

    private static EraForgeException bad(String message) {
        return new EraForgeException(ExitCode.BAD_DATA, message);
    }

    private static EraForgeException usage(String message) {
        return new EraForgeException(ExitCode.USAGE, message);
    }
}
