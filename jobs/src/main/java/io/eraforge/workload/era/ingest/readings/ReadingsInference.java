package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.DialectSettings;
import io.eraforge.workload.era.ingest.IngestNotes;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.readings.SensorRegistry.SourceColumn;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.ColumnType;
import io.eraforge.workload.era.ingest.source.Decimals;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.ingest.source.TimeColumnInference;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Decides what a group's columns are: time, series, sensors, or neither. Says what it took and why. */
public final class ReadingsInference {
    private static final Set<String> SERIES_NAMES = Set.of(
            "series",
            "series_id",
            "device",
            "device_id",
            "station",
            "station_id",
            "asset",
            "asset_id",
            "machine",
            "machine_id",
            "site",
            "site_id",
            "greenhouse",
            "greenhouse_id");

    private final SourceGroup group;
    private final Settings.Ingest settings;
    private final List<ColumnProfile> profiles;
    private final List<SourceColumn> columns;
    private final IngestNotes notes;

    /** A group whose columns are known; {@code decimals} holds the mark of each of the {@code sensors}. */
    record Draft(SourceGroup group, TimeColumns time, int series, List<SourceColumn> sensors, String decimals) {}

    ReadingsInference(SourceGroup group, Settings.Ingest settings, IngestNotes notes) {
        this.group = group;
        this.settings = settings;
        this.notes = notes;
        columns = SensorRegistry.columns(group.columns());
        profiles = IntStream.range(0, columns.size())
                .mapToObj(i -> ColumnProfile.of(group, i))
                .toList();
    }

    Draft draft() {
        checkPattern(settings.tsFormat());
        TimeColumns time = new TimeColumnInference(
                        group,
                        profiles,
                        new TimeColumnInference.Named(
                                settings.tsColumn(), settings.dateColumn(), settings.timeColumn(), settings.tsFormat()))
                .choose();
        int series = series(time);
        List<SourceColumn> sensors = sensors(time, series);
        if (sensors.isEmpty()) {
            throw IngestErrors.noSensor(group.title(), group.columns());
        }
        char[] all = Decimals.of(profiles, DialectSettings.decimal(settings.decimal()));
        String decimals = sensors.stream()
                .map(sensor -> String.valueOf(all[sensor.position() - 1]))
                .collect(Collectors.joining());
        notes.group(
                group,
                time,
                profiles,
                decimals,
                series < 0 ? null : group.columns().get(series),
                settings);
        return new Draft(group, time, series, sensors, decimals);
    }

    private int series(TimeColumns time) {
        String named = settings.seriesColumn().strip();
        for (int i = 0; i < columns.size(); i++) {
            String header = columns.get(i).header();
            boolean fits = named.isEmpty()
                    ? SERIES_NAMES.contains(header.toLowerCase(Locale.ROOT).replaceAll("[ -]", "_"))
                    : header.equals(named);
            if (fits && i != time.moment() && i != time.clock()) {
                return i;
            }
        }
        if (!named.isEmpty()) {
            throw IngestErrors.noColumn(group.title(), named, "ingest.series-column", group.columns());
        }
        return -1;
    }

    private List<SourceColumn> sensors(TimeColumns time, int series) {
        List<SourceColumn> sensors = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            SourceColumn column = columns.get(i);
            boolean mapped = settings.sensors().containsKey(column.label());
            boolean role = i == time.moment() || i == time.clock() || i == series;
            if (role || settings.ignoreColumns().contains(column.label())) {
                continue;
            }
            boolean readable = profiles.get(i).type() != ColumnType.OTHER;
            if ((mapped && readable) || profiles.get(i).mayBeSensor()) {
                sensors.add(column);
            } else {
                texts.add("'%s' (such as '%s')"
                        .formatted(column.label(), profiles.get(i).example()));
            }
        }
        notes.notNumeric(group, texts);
        return sensors;
    }

    public static void checkPattern(String pattern) {
        try {
            var unused = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
        } catch (IllegalArgumentException e) {
            throw IngestErrors.badSetting(
                    "ingest.ts-format",
                    pattern,
                    "a java.time pattern such as dd-MM-yyyy HH:mm (" + e.getMessage() + ")");
        }
    }
}
