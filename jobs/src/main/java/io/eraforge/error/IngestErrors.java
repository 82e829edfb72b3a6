package io.eraforge.error;

import io.eraforge.era.Level;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.apache.spark.SparkThrowable;

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

    public static EraForgeException notAFile(String path) {
        return EraForgeException.badData(
                "Cannot ingest %s: it is a pipe, a socket or a device, and input is read several times. Save it to a file first."
                        .formatted(path));
    }

    public static EraForgeException brokenLink(String path, String target) {
        return EraForgeException.badData(
                "Cannot ingest %s: it is a link to %s, which does not exist. Repair the link, or name the file itself."
                        .formatted(path, target));
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
                        .formatted(path, reason(cause)),
                cause);
    }

    /** What went wrong in one line; of Spark's errors, whose messages are long and general, the original cause. */
    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof SparkThrowable && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null
                ? cause.toString()
                : cause.getMessage().lines().findFirst().orElse("").strip();
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

    public static EraForgeException carriageReturns(String path) {
        return EraForgeException.badData(
                "Cannot ingest %s: its lines end in carriage returns only. Expected \\n or \\r\\n; convert it, for example with tr '\\r' '\\n'."
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

    public static EraForgeException badWindow(Level level, Object width) {
        return EraForgeException.usage(
                "Cannot cut eras of level %s: the width is %s, expected at least one second and at most 1000 years. Use for example --eras-every %s=7d."
                        .formatted(level, width, level));
    }

    public static EraForgeException tooManyWindows(Level level, Object width, long count, long max) {
        return EraForgeException.usage(
                "Cannot cut eras of level %s every %s: this would make %,d eras, at most %,d are allowed. Use a greater width."
                        .formatted(level, width, count, max));
    }

    public static EraForgeException originFixed(String given, LocalDateTime origin, ZoneId zone) {
        return EraForgeException.usage(
                "Cannot cut eras from %s: this warehouse's windows are counted from %s in %s since the first cut, and never move. Leave out --eras-origin (setting ingest.eras-origin), or start a new warehouse."
                        .formatted(given, origin, zone));
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

    public static EraForgeException clockNotUnderstood(String source, String date, String clock, String example) {
        return EraForgeException.badData(
                ("Cannot ingest %s: column '%s' has dates only, and '%s' looks like their time of day but cannot be read as "
                                + "such; it has values such as '%s'. Set ingest.date-column and ingest.time-column, and "
                                + "ingest.ts-format for both joined by a space; or only ingest.date-column if the date is enough.")
                        .formatted(source, date, clock, example));
    }

    public static EraForgeException dateOrderOpen(String source, String column, String example) {
        return EraForgeException.badData(
                ("Cannot ingest %s: dates in column '%s', such as '%s', may begin with the day or with the month, and no date of "
                                + "the column shows which. Set ingest.date-order to dmy, mdy or ymd.")
                        .formatted(source, column, example));
    }

    public static EraForgeException dateOrderContradicts(
            String source, String column, String a, String notA, String b, String notB) {
        return EraForgeException.badData(
                ("Cannot ingest %s: dates in column '%s' have different orders: '%s' is not %s, '%s' is not %s. Ingest them "
                                + "separately, or set ingest.date-order to dmy, mdy or ymd; dates that do not fit it are then rejected.")
                        .formatted(source, column, a, notA, b, notB));
    }

    public static EraForgeException dateOrderChanges(String file, long line, String raw) {
        return EraForgeException.badData(
                ("Cannot ingest %s: the date in line %d fits only another order of day and month than the dates before it: %s. "
                                + "Ingest them separately, or set ingest.date-order to dmy, mdy or ymd; dates that do not fit it are then "
                                + "rejected.")
                        .formatted(file, line, raw));
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

    public static EraForgeException noSeriesColumn(String source, List<String> columns) {
        return EraForgeException.badData(
                "Cannot ingest %s: ingest.series-from is column, but no column looks like a series (found: %s). Set ingest.series-column."
                        .formatted(source, list(columns)));
    }

    public static EraForgeException noLongColumn(String source, String given, String option, List<String> columns) {
        return EraForgeException.badData(
                "Cannot ingest %s in long format with column '%s': no single other column fits (found: %s). Use %s."
                        .formatted(source, given, list(columns), option));
    }

    public static EraForgeException tooManySensors(String source, String column, int max) {
        return EraForgeException.badData(
                "Cannot ingest %s: column '%s' names more than %,d sensors. Set ingest.sensor-column to the column that names them, ingest.sensor-from=header if no column does, or split the files."
                        .formatted(source, column, max));
    }

    public static EraForgeException notOneColumn(String source, List<String> sensors) {
        return EraForgeException.badData(
                "Cannot name the sensors of %s after its files (ingest.sensor-from=file): expected one column of values, found %s. Name the others in ingest.ignore-columns."
                        .formatted(source, list(sensors)));
    }

    public static EraForgeException unclearNumbers(String source, String column, String example) {
        return EraForgeException.badData(
                ("Cannot ingest %s: '%s' in column '%s' may have decimals or group thousands, and nothing else in the file "
                                + "shows which. Set ingest.decimal to the decimal mark, '.' or ','.")
                        .formatted(source, example, column));
    }

    public static EraForgeException nothingReadable(String path, long rejected, String first) {
        return EraForgeException.badData(
                "Cannot ingest %s: none of its %d records can be read (%s). Check ingest.ts-format, ingest.separator and ingest.decimal."
                        .formatted(path, rejected, first));
    }

    public static EraForgeException noEra(String path, long rejected, String reason, long line, String raw) {
        return EraForgeException.badData(
                "Cannot ingest eras from %s: none of its %d records is an era (%s, first in line %d: %s). Expected level A, B or C, a series, an era id, and an end after the start."
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

    /** Two cells that disagree, each described by its value and place. */
    public record ConflictExample(String series, Instant time, String sensor, String one, String other) {}

    /** {@code columns} differ between such rows; {@code betweenFiles} if some are in different files. */
    public static EraForgeException conflicts(
            long conflicts,
            long rows,
            double allowed,
            ConflictExample example,
            List<String> columns,
            boolean betweenFiles) {
        StringBuilder text = new StringBuilder(
                ("Cannot ingest: %,d of %,d rows disagree with another row of the same series and time, more than ingest.max-conflict-share = %s allows. "
                                + "For example, '%s' of series '%s' at %s is %s but %s. Nothing was written.")
                        .formatted(
                                conflicts,
                                rows,
                                allowed,
                                example.sensor(),
                                example.series(),
                                example.time(),
                                example.one(),
                                example.other()));
        if (!columns.isEmpty()) {
            text.append(
                    " Such rows differ in: %s. If one of these names the series, set ingest.series-column to it; if it names what was measured, use --sensor-column; if it is part of the time, set ingest.time-column."
                            .formatted(list(columns)));
        }
        if (betweenFiles) {
            text.append(" If each file is a series of its own, set ingest.series-from=file.");
        }
        if (columns.isEmpty() && !betweenFiles) {
            text.append(" No other column tells them apart.");
        }
        return EraForgeException.badData(text
                + " If the last row is right, set ingest.max-conflict-share=1: the other values go to table rejected.");
    }

    /** {@code id} is null if an older version ingested the other file. */
    public static EraForgeException undoBlocked(String file, String other, String id) {
        return EraForgeException.badData(
                ("Cannot undo the ingest of %s: %s was ingested %s and has readings of the same series, sensors and time, which cannot be told apart from it. "
                                + "Undo that one first (ingest --undo %s), or both in one command, and ingest again what you want to keep.")
                        .formatted(
                                file,
                                other,
                                id == null ? "later" : "with it or later (ingest " + id + ")",
                                id == null ? other : id));
    }

    public static EraForgeException undoUnknown(String file) {
        return EraForgeException.badData(
                "Cannot undo the ingest of %s: it was ingested by an older version, which kept no record of what it changed. Its readings stay. To ingest the file again on top of them, use ingest --forget %s first."
                        .formatted(file, file));
    }

    public static EraForgeException undoImpossible(String id, Exception cause) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                ("Cannot undo ingest %s: the former files of table readings are gone, deleted by optimize or lost (%s). Its readings stay. "
                                + "To ingest its files again on top of them, use ingest --forget %s first.")
                        .formatted(id, firstLine(cause), id),
                cause);
    }

    public static EraForgeException undoNotFound(String given, List<String> known) {
        return EraForgeException.usage(
                "Cannot undo '%s': no ingest of readings has this id or file. Latest ingests: %s. A file of eras is not undone but replaced: ingest the former one again."
                        .formatted(given, known.isEmpty() ? "none" : String.join(", ", known)));
    }

    public static EraForgeException undoNotAlone() {
        return EraForgeException.usage(
                "Cannot ingest: --undo and --forget cannot be combined with each other or with --readings, --eras or --eras-every. Run them one after the other.");
    }

    private static String firstLine(Exception cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }

    /** Cells were lost between reading and storing. */
    public static EraForgeException cellsLost(String account) {
        return EraForgeException.badData(
                "Cannot ingest: not every cell is accounted for (%s). This is a fault of EraForge, not of your files; nothing more was written. Please report it with these numbers."
                        .formatted(account));
    }

    private static String list(List<String> columns) {
        List<String> shown = columns.size() > 20 ? columns.subList(0, 20) : columns;
        return String.join(", ", shown) + (columns.size() > 20 ? " and " + (columns.size() - 20) + " more" : "");
    }
}
