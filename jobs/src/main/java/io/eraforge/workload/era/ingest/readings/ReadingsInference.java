package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.DialectSettings;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.readings.SensorRegistry.SourceColumn;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.ColumnType;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.ingest.source.TimeColumnInference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Infers the roles of a group's columns: time, series, sensor, or none. Adds its decisions to the notes. */
public final class ReadingsInference {
    private static final Set<String> SERIES_HEADERS = Set.of(
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
    private final ReadingsNotes notes;

    /**
     * Inferred columns of a group. {@code series} is −1 without a series column; {@code decimals} has one decimal mark per
     * sensor.
     */
    record InferredColumns(
            SourceGroup group, TimeColumns time, int series, List<SourceColumn> sensors, String decimals) {}

    ReadingsInference(SourceGroup group, Settings.Ingest settings, ReadingsNotes notes) {
        this.group = group;
        this.settings = settings;
        this.notes = notes;
        columns = SensorRegistry.columns(group.columns());
        profiles = IntStream.range(0, columns.size())
                .mapToObj(i -> ColumnProfile.of(group, i))
                .toList();
    }

    InferredColumns infer() {
        String pattern = DialectSettings.timePattern(settings.tsFormat());
        TimeColumns time = new TimeColumnInference(
                        group,
                        profiles,
                        new TimeColumnInference.Configured(
                                settings.tsColumn(), settings.dateColumn(), settings.timeColumn(), pattern))
                .infer();
        int series = seriesColumn(time);
        List<SourceColumn> sensors = sensorColumns(time, series);
        if (sensors.isEmpty()) {
            throw IngestErrors.noSensor(group.title(), group.columns());
        }
        char[] marks = ColumnProfile.decimalMarks(profiles, DialectSettings.decimal(settings.decimal()));
        String decimals = sensors.stream()
                .map(sensor -> String.valueOf(marks[sensor.position() - 1]))
                .collect(Collectors.joining());
        notes.group(
                group,
                time,
                profiles,
                decimals,
                series < 0 ? null : group.columns().get(series));
        return new InferredColumns(group, time, series, sensors, decimals);
    }

    /** Position of the series column, or −1. */
    private int seriesColumn(TimeColumns time) {
        String configured = settings.seriesColumn().strip();
        for (int i = 0; i < columns.size(); i++) {
            String header = columns.get(i).header();
            boolean matches = configured.isEmpty()
                    ? SERIES_HEADERS.contains(header.toLowerCase(Locale.ROOT).replaceAll("[ -]", "_"))
                    : header.equals(configured);
            if (matches && i != time.column() && i != time.clockColumn()) {
                return i;
            }
        }
        if (!configured.isEmpty()) {
            throw IngestErrors.noColumn(group.title(), configured, "ingest.series-column", group.columns());
        }
        return -1;
    }

    private List<SourceColumn> sensorColumns(TimeColumns time, int series) {
        List<SourceColumn> sensors = new ArrayList<>();
        List<String> notNumeric = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            SourceColumn column = columns.get(i);
            boolean mapped = settings.sensors().containsKey(column.label());
            boolean otherRole = i == time.column() || i == time.clockColumn() || i == series;
            if (otherRole || settings.ignoreColumns().contains(column.label())) {
                continue;
            }
            boolean readable = profiles.get(i).type() != ColumnType.OTHER;
            if ((mapped && readable) || profiles.get(i).mayBeSensor()) {
                sensors.add(column);
            } else {
                notNumeric.add("'%s' (such as '%s')"
                        .formatted(column.label(), profiles.get(i).example()));
            }
        }
        notes.notNumeric(group, notNumeric);
        return sensors;
    }
}
