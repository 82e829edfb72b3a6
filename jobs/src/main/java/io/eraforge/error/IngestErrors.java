package io.eraforge.error;

import io.eraforge.era.Level;
import java.time.Duration;
import java.util.List;

/** Messages of ingest. */
public final class IngestErrors {
    private IngestErrors() {}

    public static EraForgeException nothingToDo() {
        return EraForgeException.usage(
                "Cannot ingest: no readings and no eras given. Use --readings, --eras or --eras-every.");
    }

    public static EraForgeException pathMissing(String path) {
        return EraForgeException.badData(
                "Cannot ingest %s: no such file or folder. Check the path; globs such as 'data/*.csv' may be quoted."
                        .formatted(path));
    }

    public static EraForgeException nothingInside(String path, List<String> skipped) {
        String seen =
                skipped.isEmpty() ? "it is empty" : "it contains only files of other types, such as " + skipped.get(0);
        return EraForgeException.badData(
                ("Cannot ingest %s: %s. Expected files ending in csv, tsv, txt, json, jsonl, parquet or gz, or a Delta "
                                + "table. A file named explicitly is read whatever its extension.")
                        .formatted(path, seen));
    }

    public static EraForgeException unreadable(String path, Exception cause) {
        if (cause instanceof EraForgeException known) {
            return known;
        }
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot ingest %s: it cannot be read (%s). Check that it is complete and that you may read it."
                        .formatted(path, cause.getMessage() == null ? cause : cause.getMessage()),
                cause);
    }

    /** The {@link EraForgeException} among the causes of {@code failure}, if any; otherwise {@code failure}, wrapped if checked. */
    public static RuntimeException userFacing(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EraForgeException known) {
                return known;
            }
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    public static EraForgeException unsupportedArchive(String path, String what) {
        return EraForgeException.badData(
                "Cannot ingest %s: it is %s. Expected CSV, JSON lines, Parquet, Delta, or gzipped CSV or JSON lines. Unpack or convert it first."
                        .formatted(path, what));
    }

    public static EraForgeException jsonArray(String path) {
        return EraForgeException.badData(
                "Cannot ingest %s: it is a JSON array. Expected one JSON object per line; convert it, for example with jq -c '.[]'."
                        .formatted(path));
    }

    public static EraForgeException lineTooLong(String path, long line, long limit) {
        return EraForgeException.badData(
                "Cannot ingest %s: line %d is longer than %d MiB. Check that the file is text with line breaks."
                        .formatted(path, line, limit >> 20));
    }

    public static EraForgeException empty(String path) {
        return EraForgeException.badData(
                "Cannot ingest %s: it has no records. Expected a header and data.".formatted(path));
    }

    public static EraForgeException noRecords(String path) {
        return EraForgeException.badData(
                "Cannot ingest %s: no line is a JSON object with fields. Expected one JSON object per line."
                        .formatted(path));
    }

    public static EraForgeException erasGivenTwice() {
        return EraForgeException.usage("Cannot ingest: --eras and --eras-every cannot be combined. Drop one of them.");
    }

    public static EraForgeException badWindow(Level level, Duration width) {
        return EraForgeException.usage(
                "Cannot cut eras of level %s: the width is %s, expected at least one second. Use for example --eras-every %s=7d."
                        .formatted(level, width, level));
    }

    public static EraForgeException tooManyWindows(Level level, Duration width, long count, long max) {
        return EraForgeException.usage(
                "Cannot cut eras of level %s every %s: this would make %,d eras, at most %,d are allowed. Use a greater width."
                        .formatted(level, width, count, max));
    }

    public static EraForgeException noReadings() {
        return EraForgeException.badData(
                "Cannot cut eras: the warehouse has no readings yet. Ingest them with --readings first, or in the same command.");
    }

    public static EraForgeException badSetting(String key, String got, String expected) {
        return EraForgeException.usage("Cannot ingest: %s is '%s', expected %s.".formatted(key, got, expected));
    }

    public static EraForgeException noTimeColumn(String source, List<String> columns) {
        return EraForgeException.badData(
                ("Cannot ingest %s: no column looks like a timestamp (found: %s). Set ingest.ts-column, or ingest.date-column "
                                + "and ingest.time-column, and ingest.ts-format if the format is unusual.")
                        .formatted(source, list(columns)));
    }

    public static EraForgeException timesNotUnderstood(String source, String column, String example) {
        String seen =
                example.isEmpty() ? "it is empty in all sampled records" : "it has values such as '" + example + "'";
        return EraForgeException.badData(
                "Cannot ingest %s: cannot parse the times in column '%s'; %s. Set ingest.ts-format to their java.time pattern, such as dd-MM-yyyy HH:mm."
                        .formatted(source, column, seen));
    }

    public static EraForgeException noColumn(String source, String column, String key, List<String> columns) {
        return EraForgeException.badData("Cannot ingest %s: no column '%s' (found: %s). Add it, or set %s."
                .formatted(source, column, list(columns), key));
    }

    public static EraForgeException noSensor(String source, List<String> columns) {
        return EraForgeException.badData(
                "Cannot ingest %s: no column has numbers (found: %s). Check ingest.separator and ingest.decimal, or name sensors in ingest.sensors."
                        .formatted(source, list(columns)));
    }

    public static EraForgeException nothingReadable(String path, long rejected, String first) {
        return EraForgeException.badData(
                "Cannot ingest %s: none of its %d records can be read (%s). Check ingest.ts-format, ingest.separator and ingest.decimal."
                        .formatted(path, rejected, first));
    }

    public static EraForgeException noEra(String path, long rejected, String reason, long line, String raw) {
        return EraForgeException.badData(
                "Cannot ingest eras from %s: none of its %d records is an era (%s, first in line %d: %s). Expected level A, B or C, a series, an integer era id, and an end after the start."
                        .formatted(path, rejected, reason, line, raw));
    }

    public static EraForgeException sameSensor(String source, String one, String other, String id) {
        return EraForgeException.usage(
                "Cannot ingest %s: columns '%s' and '%s' both map to sensor '%s'. Assign different ids in ingest.sensors."
                        .formatted(source, one, other, id));
    }

    public static EraForgeException sensorRenamed(String column, String id, String wanted) {
        return EraForgeException.usage(
                "Cannot ingest: column '%s' is sensor '%s' in this warehouse, but ingest.sensors now maps it to '%s'. Sensor ids cannot change: restore the mapping, or start a new warehouse."
                        .formatted(column, id, wanted));
    }

    public static EraForgeException badSensorId(String column, String id) {
        return EraForgeException.usage(
                "Cannot ingest: invalid sensor id '%s' for column '%s' in ingest.sensors. Expected lower-case letters, digits and single underscores, starting with a letter; series, ts, ts_us and month are reserved."
                        .formatted(id, column));
    }

    private static String list(List<String> columns) {
        List<String> shown = columns.size() > 20 ? columns.subList(0, 20) : columns;
        return String.join(", ", shown) + (columns.size() > 20 ? " and " + (columns.size() - 20) + " more" : "");
    }
}
