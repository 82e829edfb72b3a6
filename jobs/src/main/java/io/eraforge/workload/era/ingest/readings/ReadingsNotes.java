package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceFormat;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.schema.Sensor;
import java.util.List;

/** Adds notes about what an ingest of readings inferred and decided. */
final class ReadingsNotes {
    private final IngestNotes notes;
    private final Settings.Ingest settings;

    ReadingsNotes(IngestNotes notes, Settings.Ingest settings) {
        this.notes = notes;
        this.settings = settings;
    }

    /** Notes a group's format, time columns and, unless {@code seriesColumn} is null, its series column. */
    void group(
            SourceGroup group, TimeColumns time, List<ColumnProfile> profiles, String decimals, String seriesColumn) {
        notes.add("%s: %s%s.".formatted(group.title(), group.format().displayName(), dialect(group, decimals)));
        ColumnProfile column = profiles.get(time.column());
        String columns = time.clockColumn() < 0
                ? "column '" + column.name() + "'"
                : "columns '%s' and '%s'"
                        .formatted(
                                column.name(), profiles.get(time.clockColumn()).name());
        notes.add("%s: time from %s (%s)%s."
                .formatted(group.title(), columns, time.format().description(), zone(time)));
        if (column.ambiguousOrder() && time.format() instanceof TimeFormat.Text) {
            notes.add(
                    "%s: dates in '%s' are ambiguous (such as '%s'); assumed day first. Set ingest.ts-format if the month comes first."
                            .formatted(group.title(), column.name(), column.example()));
        }
        if (seriesColumn != null) {
            notes.add("%s: series from column '%s'.".formatted(group.title(), seriesColumn));
        }
    }

    private static String dialect(SourceGroup group, String decimals) {
        if (group.format() != SourceFormat.CSV) {
            return "";
        }
        long commas = decimals.chars().filter(c -> c == ',').count();
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

    void notNumeric(SourceGroup group, List<String> columns) {
        if (!columns.isEmpty()) {
            notes.add("%s: ignored non-numeric columns: %s.".formatted(group.title(), IngestNotes.list(columns)));
        }
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
        if (newFiles < all) {
            notes.add("%d of %d file(s) were already ingested with the same content and settings."
                    .formatted(all - newFiles, all));
        }
    }

    /** Notes the series assigned to the files of a group without a series column. */
    void seriesNames(SourceGroup group) {
        List<String> names = group.files().stream()
                .map(file -> "'" + SeriesName.of(file, settings) + "'")
                .distinct()
                .toList();
        String source =
                settings.series().isEmpty() ? "the folder's name; set ingest.series to override" : "ingest.series";
        notes.add("%s: no series column; series is %s (%s).".formatted(group.title(), IngestNotes.list(names), source));
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

    void newSensors(List<Sensor> sensors) {
        if (!sensors.isEmpty()) {
            List<String> names = sensors.stream()
                    .map(sensor -> "'%s' → %s".formatted(sensor.name(), sensor.id()))
                    .toList();
            notes.add("%d new sensor(s): %s.".formatted(sensors.size(), IngestNotes.list(names)));
        }
    }
}
