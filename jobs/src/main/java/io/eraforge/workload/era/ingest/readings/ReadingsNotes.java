package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SeriesFrom;
import io.eraforge.workload.era.ingest.parse.NumberMarks;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.readings.ReadingsInference.InferredColumns;
import io.eraforge.workload.era.ingest.readings.SensorRegistry.SourceColumn;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceFormat;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.ingest.undo.IngestUndo;
import io.eraforge.workload.era.schema.Sensor;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Adds notes about what an ingest of readings inferred and decided. */
final class ReadingsNotes {
    private final IngestNotes notes;
    private final Settings.Ingest settings;

    ReadingsNotes(IngestNotes notes, Settings.Ingest settings) {
        this.notes = notes;
        this.settings = settings;
    }

    /** Notes a group's format, how its times are read, and in one line what was taken for what. */
    void group(InferredColumns inferred, List<SourceColumn> sensors, boolean namedByFile) {
        SourceGroup group = inferred.group();
        notes.add("%s: %s%s."
                .formatted(group.title(), group.format().displayName(), dialect(group, inferred.decimals())));
        time(group, inferred.time(), inferred.profiles());
        String ignored = inferred.ignored().isEmpty() ? "" : "; ignored: " + IngestNotes.list(inferred.ignored());
        notes.add("%s: %s; %s%s."
                .formatted(group.title(), series(inferred), sensors(inferred, sensors, namedByFile), ignored));
    }

    private void time(SourceGroup group, TimeColumns time, List<ColumnProfile> profiles) {
        notes.add("%s: time from %s (%s)%s."
                .formatted(group.title(), columns(time, profiles), time.description(), zone(time)));
    }

    private String series(InferredColumns inferred) {
        SourceGroup group = inferred.group();
        if (inferred.series() >= 0) {
            return "series from column '%s'".formatted(group.columns().get(inferred.series()));
        }
        List<String> names = group.files().stream()
                .map(file -> "'" + SeriesName.of(file, settings) + "'")
                .distinct()
                .toList();
        SeriesFrom from = settings.roles().seriesFrom();
        String source = from == SeriesFrom.FILE
                ? "the file's name"
                : settings.series().isEmpty() || from == SeriesFrom.FOLDER
                        ? "the folder's name; set ingest.series to override"
                        : "ingest.series";
        return "no series column; series is %s (%s)".formatted(IngestNotes.list(names), source);
    }

    private static String sensors(InferredColumns inferred, List<SourceColumn> sensors, boolean namedByFile) {
        boolean wide = !namedByFile && inferred.tag() < 0;
        List<String> names = (wide ? notEmpty(sensors, inferred.profiles()) : sensors)
                .stream().map(SourceColumn::title).toList();
        String value = inferred.sensors().get(0).label();
        String listed = "%d sensor(s): %s".formatted(names.size(), IngestNotes.list(names));
        if (namedByFile) {
            return "%s, named after the files (values from '%s')".formatted(listed, value);
        }
        return inferred.tag() < 0
                ? listed
                : "%s, named by column '%s' (values from '%s')"
                        .formatted(listed, inferred.group().columns().get(inferred.tag()), value);
    }

    /** Columns with cells in the sample, or all if none has any. */
    private static List<SourceColumn> notEmpty(List<SourceColumn> columns, List<ColumnProfile> profiles) {
        List<SourceColumn> found = columns.stream()
                .filter(column -> !profiles.get(column.position() - 1).isEmpty())
                .toList();
        return found.isEmpty() ? columns : found;
    }

    /** Notes what was taken for the header, and what below it was skipped. */
    void header(String sentence) {
        notes.add(sentence);
    }

    /** Notes the values that usually mean missing, {@code all}, but are ordinary ones of a column. */
    void keptSentinels(String title, SourceColumn column, double[] all, double[] sentinels) {
        DoubleStream.of(all)
                .filter(value -> DoubleStream.of(sentinels).noneMatch(other -> other == value))
                .forEach(value -> notes.add(
                        "%s: %s is an ordinary value of %s and was kept; to treat it as missing, add it to this column's sentinels in ingest.sensors."
                                .formatted(title, number(value), column.title())));
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static String columns(TimeColumns time, List<ColumnProfile> profiles) {
        List<String> names = time.positions().stream()
                .map(position -> "'" + profiles.get(position).name() + "'")
                .toList();
        int last = names.size() - 1;
        return last == 0
                ? "column " + names.get(0)
                : "columns " + String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static String dialect(SourceGroup group, String decimals) {
        if (group.format() != SourceFormat.CSV) {
            return "";
        }
        long commas =
                decimals.chars().filter(c -> NumberMarks.isComma((char) c)).count();
        String decimal = commas == 0
                ? "decimal points"
                : commas == decimals.length() ? "decimal commas" : "decimal commas in " + commas + " column(s)";
        String separator = group.separator() == '\t' ? "tab" : "'" + group.separator() + "'";
        String header = group.hasHeader() ? "" : ", no header";
        SourceFile first = group.files().get(0);
        return " (separator %s, %s, %s%s%s)"
                .formatted(separator, decimal, first.charset(), first.gzip() ? ", gzip" : "", header);
    }

    private String zone(TimeColumns time) {
        boolean utc = time.format() instanceof TimeFormat.Epoch
                || (time.format() instanceof TimeFormat.Typed typed && typed.utc());
        return utc ? "" : "; times without an offset are in " + settings.timeZone();
    }

    void files(IngestSources sources, int newFiles) {
        int all = sources.files().size();
        if (!sources.empty().isEmpty()) {
            notes.add("%d file(s) contain no records, such as %s."
                    .formatted(sources.empty().size(), sources.empty().get(0).name()));
        }
        if (!sources.skipped().isEmpty()) {
            notes.add("Skipped %d file(s) with unsupported extensions, such as %s."
                    .formatted(sources.skipped().size(), sources.skipped().get(0)));
        }
        sources.notes().forEach(notes::add);
        if (newFiles < all) {
            notes.add("%d of %d file(s) were already ingested with the same content and settings."
                    .formatted(all - newFiles, all));
        }
    }

    void replaced(IngestUndo.Undone undone) {
        if (undone.files() > 0) {
            notes.add(
                    "%d file(s) were ingested before with other settings; what they brought then was taken back (%d rows)."
                            .formatted(undone.files(), undone.rows()));
        }
    }

    void daylightSaving(IngestReport.Readings report) {
        if (report.repeatedHour() > 0) {
            notes.add(
                    "%d row(s) fall in the hour that %s repeats when daylight saving ends; they were disambiguated by file order."
                            .formatted(report.repeatedHour(), settings.timeZone()));
        }
        if (report.skippedHour() > 0) {
            notes.add(
                    "%d row(s) fall in the hour that %s skips when daylight saving begins; they were rejected (table rejected). If the logger uses a fixed offset all year, set ingest.time-zone to it, such as \"+01:00\"."
                            .formatted(report.skippedHour(), settings.timeZone()));
        }
    }

    void cutTimes(long count) {
        if (count > 0) {
            notes.add("%d times have digits below a microsecond; they are cut off.".formatted(count));
        }
    }

    /** Notes columns that were no sensors after all: those of {@code all} that are not {@code stored}. */
    void noValues(List<Sensor> all, List<Sensor> stored) {
        Set<String> ids = stored.stream().map(Sensor::id).collect(Collectors.toSet());
        List<String> names = all.stream()
                .filter(sensor -> !ids.contains(sensor.id()))
                .map(ReadingsNotes::name)
                .toList();
        if (!names.isEmpty()) {
            notes.add("No sensors, since they have no values: %s.".formatted(IngestNotes.list(names)));
        }
    }

    private static String name(Sensor sensor) {
        return sensor.name().isEmpty() ? "column " + sensor.occurrence() : "'" + sensor.name() + "'";
    }

    void newSensors(List<Sensor> sensors) {
        if (!sensors.isEmpty()) {
            List<String> names = sensors.stream()
                    .map(sensor -> "%s → %s".formatted(name(sensor), sensor.id()))
                    .toList();
            notes.add("%d new sensor(s): %s.".formatted(sensors.size(), IngestNotes.list(names)));
        }
    }
}
