package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SensorFrom;
import io.eraforge.config.Settings.SeriesFrom;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.DialectSettings;
import io.eraforge.workload.era.ingest.parse.NumberMarks;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.readings.SensorRegistry.SourceColumn;
import io.eraforge.workload.era.ingest.roles.CandidateColumn;
import io.eraforge.workload.era.ingest.roles.HeaderNames;
import io.eraforge.workload.era.ingest.roles.LongFormatInference;
import io.eraforge.workload.era.ingest.roles.LongFormatInference.LongFormat;
import io.eraforge.workload.era.ingest.roles.MessageFields;
import io.eraforge.workload.era.ingest.roles.RowSample;
import io.eraforge.workload.era.ingest.roles.SeriesColumnInference;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.ColumnType;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.ingest.time.DateOrderInference;
import io.eraforge.workload.era.ingest.time.TimeColumnInference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Infers the roles of a group's columns: time, series, sensor, or none. */
public final class ReadingsInference {
    private final SourceGroup group;
    private final IngestSources sources;
    private final List<List<List<String>>> samples;
    private final Settings.Ingest settings;
    private final List<ColumnProfile> profiles;
    private final List<SourceColumn> columns;
    private final List<String> ignored = new ArrayList<>();

    /**
     * Inferred columns of a group. {@code series} is −1 without a series column; {@code tag} is the column that names the sensor of
     * each record, or −1: then {@code sensors} has only the column of their values. {@code decimals} has one decimal mark per
     * sensor; {@code ignored} describes columns without a role.
     */
    record InferredColumns(
            SourceGroup group,
            List<ColumnProfile> profiles,
            TimeColumns time,
            int series,
            int tag,
            List<SourceColumn> sensors,
            String decimals,
            List<String> ignored) {}

    /** {@code samples} are the sampled records of some of the group's files, each by itself. */
    ReadingsInference(
            SourceGroup group, IngestSources sources, List<List<List<String>>> samples, Settings.Ingest settings) {
        this.group = group;
        this.sources = sources;
        this.samples = samples;
        this.settings = settings;
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
                                settings.tsColumn(), settings.dateColumn(), settings.timeColumn(), pattern),
                        new DateOrderInference(group, sources, settings.dateOrder(), List.of()))
                .infer();
        List<Integer> timePositions = time.positions();
        RowSample sample = new RowSample(samples, timePositions);
        List<CandidateColumn> open = candidates(timePositions);
        int configuredSeries = configured(settings.seriesColumn(), "ingest.series-column");
        Optional<LongFormat> format = longFormat(without(open, configuredSeries), sample);
        int tag = format.map(LongFormat::tag).orElse(-1);
        int series = configuredSeries >= 0
                ? configuredSeries
                : series(
                        without(
                                without(open, tag),
                                format.map(LongFormat::value).orElse(-1)),
                        sample,
                        tag);
        List<SourceColumn> sensors = format.isPresent()
                ? List.of(valueColumn(format.get(), series, open))
                : sensorColumns(without(open, series), sample);
        if (sensors.isEmpty()) {
            throw IngestErrors.noSensor(group.title(), group.columns());
        }
        return new InferredColumns(
                group, profiles, time, series, tag, sensors, decimals(sensors), List.copyOf(ignored));
    }

    private String decimals(List<SourceColumn> sensors) {
        char[] marks = ColumnProfile.decimalMarks(profiles, DialectSettings.decimal(settings.decimal()));
        rejectUnclearNumbers(sensors, marks);
        return sensors.stream()
                .map(sensor -> String.valueOf(marks[sensor.position() - 1]))
                .collect(Collectors.joining());
    }

    private void rejectUnclearNumbers(List<SourceColumn> sensors, char[] marks) {
        for (SourceColumn sensor : sensors) {
            if (marks[sensor.position() - 1] == NumberMarks.OPEN) {
                ColumnProfile profile = profiles.get(sensor.position() - 1);
                throw IngestErrors.unclearNumbers(group.title(), sensor.label(), profile.unclearNumber());
            }
        }
    }

    private List<CandidateColumn> candidates(List<Integer> time) {
        List<CandidateColumn> candidates = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            SourceColumn column = columns.get(i);
            if (!time.contains(i) && !settings.ignoreColumns().contains(column.label())) {
                ColumnProfile profile = profiles.get(i);
                boolean text = profile.type() == ColumnType.TEXT && !profile.mayBeSensor();
                candidates.add(
                        new CandidateColumn(i, column.header(), profile.mayBeSensor() && !profile.isEmpty(), text));
            }
        }
        return candidates;
    }

    private static List<CandidateColumn> without(List<CandidateColumn> columns, int position) {
        return columns.stream().filter(column -> column.position() != position).toList();
    }

    /** Position of a configured column, or −1 if none is. */
    private int configured(String name, String key) {
        if (name.isBlank()) {
            return -1;
        }
        return columns.stream()
                        .filter(column -> column.label().equals(name.strip()))
                        .findFirst()
                        .orElseThrow(() -> IngestErrors.noColumn(group.title(), name.strip(), key, group.columns()))
                        .position()
                - 1;
    }

    private Optional<LongFormat> longFormat(List<CandidateColumn> open, RowSample sample) {
        String tagName = settings.roles().sensorColumn();
        String valueName = settings.roles().valueColumn();
        int tag = configured(tagName, "ingest.sensor-column");
        int value = configured(valueName, "ingest.value-column");
        LongFormatInference inference = new LongFormatInference(open, sample);
        if (tag < 0 && value < 0) {
            return settings.roles().sensorFrom() == SensorFrom.AUTO ? inference.infer() : Optional.empty();
        }
        if (tag < 0) {
            tag = inference
                    .tagBeside(value)
                    .orElseThrow(() -> noLongColumn(valueName, "--sensor-column"))
                    .position();
        }
        if (value < 0) {
            value = inference
                    .valueBeside(tag)
                    .orElseThrow(() -> noLongColumn(tagName, "--value-column"))
                    .position();
        }
        return Optional.of(new LongFormat(tag, value));
    }

    private RuntimeException noLongColumn(String given, String option) {
        return IngestErrors.noLongColumn(group.title(), given, option, group.columns());
    }

    private int series(List<CandidateColumn> open, RowSample sample, int tag) {
        SeriesFrom from = settings.roles().seriesFrom();
        if (from == SeriesFrom.FILE || from == SeriesFrom.FOLDER) {
            return -1;
        }
        int series = new SeriesColumnInference(open, sample, tag, group.hasHeader()).infer();
        if (series < 0 && from == SeriesFrom.COLUMN) {
            throw IngestErrors.noSeriesColumn(group.title(), group.columns());
        }
        return series;
    }

    private SourceColumn valueColumn(LongFormat format, int series, List<CandidateColumn> open) {
        for (CandidateColumn column : without(open, series)) {
            if (column.position() != format.tag() && column.position() != format.value()) {
                ignored.add("'%s' (next to a value)"
                        .formatted(columns.get(column.position()).label()));
            }
        }
        return columns.get(format.value());
    }

    private List<SourceColumn> sensorColumns(List<CandidateColumn> open, RowSample sample) {
        List<SourceColumn> sensors = new ArrayList<>();
        for (CandidateColumn candidate : open) {
            SourceColumn column = columns.get(candidate.position());
            ColumnProfile profile = profiles.get(candidate.position());
            if (settings.sensors().containsKey(column.label()) && profile.type() != ColumnType.OTHER) {
                sensors.add(column);
            } else if (MessageFields.contains(group, candidate.position())) {
                ignored.add("'%s' (describes the message)".formatted(column.label()));
            } else if (!profile.mayBeSensor()) {
                ignored.add("'%s' (not numeric, such as '%s')".formatted(column.label(), profile.example()));
            } else if (HeaderNames.rowNumber(column.header()) && sample.increases(candidate.position())) {
                ignored.add("'%s' (numbers the rows)".formatted(column.label()));
            } else {
                sensors.add(column);
            }
        }
        return sensors;
    }
}
