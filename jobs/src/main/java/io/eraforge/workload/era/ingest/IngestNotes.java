package io.eraforge.workload.era.ingest;

import io.eraforge.config.Settings;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.readings.SeriesName;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFormat;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.schema.Sensor;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences for people on what was inferred and decided, in the order it happened. */
public final class IngestNotes {
    private static final int MOST_NAMED = 8;
    private final List<String> sentences = new ArrayList<>();

    List<String> sentences() {
        return List.copyOf(sentences);
    }

    public void add(String text) {
        if (!sentences.contains(text)) {
            sentences.add(text);
        }
    }

    public void group(
            SourceGroup group,
            TimeColumns time,
            List<ColumnProfile> profiles,
            String decimals,
            String seriesColumn,
            Settings.Ingest settings) {
        add("%s: %s%s.".formatted(group.title(), group.format().displayName(), dialect(group, decimals)));
        ColumnProfile moment = profiles.get(time.moment());
        String columns = time.clock() < 0
                ? "column '" + moment.name() + "'"
                : "columns '%s' and '%s'"
                        .formatted(moment.name(), profiles.get(time.clock()).name());
        add("%s: time from %s (%s)%s."
                .formatted(group.title(), columns, time.format().description(), zone(time, settings)));
        if (moment.ambiguousOrder() && time.format() instanceof TimeFormat.Text) {
            add(
                    "%s: nothing in '%s' tells day from month (such as '%s'); day first was taken. Set ingest.ts-format if it is the other way round."
                            .formatted(group.title(), moment.name(), moment.example()));
        }
        if (seriesColumn != null) {
            add("%s: series from column '%s'.".formatted(group.title(), seriesColumn));
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
        String header = group.named() ? "" : ", no header";
        var first = group.files().get(0);
        return " (separator %s, %s, %s%s%s)"
                .formatted(separator, decimal, first.charset(), first.gzip() ? ", gzip" : "", header);
    }

    private static String zone(TimeColumns time, Settings.Ingest settings) {
        boolean utc = time.format() instanceof TimeFormat.Epoch
                || (time.format() instanceof TimeFormat.Typed typed && typed.utc());
        return utc ? "" : "; times without an offset are in " + settings.timeZone();
    }

    public void notNumeric(SourceGroup group, List<String> columns) {
        if (!columns.isEmpty()) {
            add("%s: not numeric, so no sensor: %s.".formatted(group.title(), some(columns)));
        }
    }

    public void files(IngestSources sources, int fresh) {
        int all = sources.files().size();
        if (!sources.empty().isEmpty()) {
            add("%d file(s) hold no record, such as %s."
                    .formatted(sources.empty().size(), sources.empty().get(0).name()));
        }
        if (!sources.skipped().isEmpty()) {
            add("%d file(s) were passed over for their ending, such as %s."
                    .formatted(sources.skipped().size(), sources.skipped().get(0)));
        }
        if (fresh < all) {
            add("%d of %d file(s) were ingested before with the same content and settings."
                    .formatted(all - fresh, all));
        }
    }

    public void series(SourceGroup group, Settings.Ingest settings) {
        List<String> names = group.files().stream()
                .map(file -> "'" + SeriesName.of(file, settings) + "'")
                .distinct()
                .toList();
        String why = settings.series().isEmpty() ? "the folder's name; set ingest.series to choose" : "ingest.series";
        add("%s: no column names the series; taken as %s (%s).".formatted(group.title(), some(names), why));
    }

    public void hours(IngestReport.Readings report, ZoneId zone) {
        if (report.repeatedHour() > 0) {
            add(
                    "%d row(s) lie in an hour that %s repeats when daylight saving ends; the order in the file told which of the two."
                            .formatted(report.repeatedHour(), zone));
        }
        if (report.skippedHour() > 0) {
            add(
                    "%d row(s) lie in an hour that %s skips when daylight saving begins; they were kept aside. If the logger keeps one offset all year, set ingest.time-zone to it, such as \"+01:00\"."
                            .formatted(report.skippedHour(), zone));
        }
    }

    public void newSensors(List<Sensor> sensors) {
        if (!sensors.isEmpty()) {
            add("%d new sensor(s): %s."
                    .formatted(
                            sensors.size(),
                            some(sensors.stream()
                                    .map(sensor -> "'%s' → %s".formatted(sensor.name(), sensor.id()))
                                    .toList())));
        }
    }

    static String some(List<String> items) {
        String shown = items.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return items.size() <= MOST_NAMED ? shown : shown + " and " + (items.size() - MOST_NAMED) + " more";
    }
}
