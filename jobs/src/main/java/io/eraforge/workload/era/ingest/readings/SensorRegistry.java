package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SensorMapping;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.HeaderUnits;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.Sensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Assigns a sensor to each source column. A known column keeps its id forever; a new one gets an unused id. */
final class SensorRegistry {
    private static final SensorMapping NO_MAPPING = new SensorMapping("", "", "", List.of());

    private final Settings.Ingest settings;
    private final Map<String, Sensor> byId = new LinkedHashMap<>();

    /**
     * A column of a source: its header, its {@code occurrence} among columns with that header, and its position, both from 1.
     * Without a header the occurrence is the position.
     */
    record SourceColumn(String header, int occurrence, int position) {
        /** Name of the column in settings and messages, such as {@code Temp#2}. */
        String label() {
            return occurrence == 1 || header.isEmpty() ? header : header + "#" + occurrence;
        }

        /** The column for messages: its label in quotes, or its position. */
        String title() {
            return header.isEmpty() ? "column " + position : "'" + label() + "'";
        }
    }

    SensorRegistry(List<Sensor> known, Settings.Ingest settings) {
        this.settings = settings;
        known.forEach(sensor -> byId.put(sensor.id(), sensor));
    }

    /** All sensors: known ones first, then new ones in the order they were resolved. */
    List<Sensor> sensors() {
        return List.copyOf(byId.values());
    }

    /** The columns with these headers; an empty header means that the column has none. */
    static List<SourceColumn> columns(List<String> headers) {
        Map<String, Integer> occurrences = new LinkedHashMap<>();
        List<SourceColumn> columns = new ArrayList<>();
        for (int i = 0; i < headers.size(); i++) {
            String header = headers.get(i).strip();
            int occurrence = header.isEmpty() ? i + 1 : occurrences.merge(header, 1, Integer::sum);
            columns.add(new SourceColumn(header, occurrence, i + 1));
        }
        return columns;
    }

    /**
     * The sensors of the given columns, in the same order; throws if two columns are the same sensor. {@code source} is for
     * messages.
     */
    List<Sensor> resolve(List<SourceColumn> columns, String source) {
        Map<String, String> labels = new LinkedHashMap<>();
        List<Sensor> sensors = new ArrayList<>();
        for (SourceColumn column : columns) {
            Sensor sensor = resolve(column);
            String other = labels.put(sensor.id(), column.label());
            if (other != null) {
                throw IngestErrors.sameSensor(source, other, column.label(), sensor.id());
            }
            sensors.add(sensor);
        }
        return sensors;
    }

    private Sensor resolve(SourceColumn column) {
        SensorMapping mapping = mapping(column);
        Optional<Sensor> known = byId.values().stream()
                .filter(sensor -> sensor.isFrom(column.header(), column.occurrence()))
                .findFirst();
        if (known.isPresent()) {
            return update(known.get(), mapping, column);
        }
        if (!mapping.id().isEmpty() && byId.containsKey(mapping.id())) {
            return addAlias(byId.get(mapping.id()), column);
        }
        Sensor sensor = create(column, mapping);
        byId.put(sensor.id(), sensor);
        return sensor;
    }

    private Sensor update(Sensor sensor, SensorMapping mapping, SourceColumn column) {
        if (!mapping.id().isEmpty() && !mapping.id().equals(sensor.id())) {
            throw IngestErrors.sensorRenamed(column.label(), sensor.id(), mapping.id());
        }
        Sensor updated = new Sensor(
                sensor.id(),
                mapping.name().isEmpty() ? sensor.name() : mapping.name(),
                sensor.sourceColumn(),
                sensor.occurrence(),
                sensor.aliases(),
                mapping.unit().isEmpty() ? sensor.unit() : mapping.unit(),
                sentinels(mapping),
                sensor.valuesRead());
        byId.put(updated.id(), updated);
        return updated;
    }

    private Sensor addAlias(Sensor sensor, SourceColumn column) {
        Sensor updated = sensor.withAliases(Stream.concat(sensor.aliases().stream(), Stream.of(column.header()))
                .toList());
        byId.put(updated.id(), updated);
        return updated;
    }

    private Sensor create(SourceColumn column, SensorMapping mapping) {
        if (!mapping.id().isEmpty() && !SensorIds.valid(mapping.id())) {
            throw IngestErrors.badSensorId(column.label(), mapping.id());
        }
        String id = mapping.id().isEmpty() ? unusedId(SensorIds.of(column.header(), column.position())) : mapping.id();
        return new Sensor(
                id,
                mapping.name().isEmpty() ? column.header() : mapping.name(),
                column.header(),
                column.occurrence(),
                List.of(),
                mapping.unit().isEmpty() ? HeaderUnits.of(column.header()) : mapping.unit(),
                sentinels(mapping),
                0);
    }

    private String unusedId(String wanted) {
        String base = ReadingsTable.RESERVED.contains(wanted) ? wanted + "_value" : wanted;
        String id = base;
        for (int n = 2; byId.containsKey(id); n++) {
            id = base + "_" + n;
        }
        return id;
    }

    private List<Double> sentinels(SensorMapping mapping) {
        return Stream.concat(settings.sentinels().stream(), mapping.sentinels().stream())
                .distinct()
                .toList();
    }

    private SensorMapping mapping(SourceColumn column) {
        SensorMapping mapping = settings.sensors().get(column.label());
        return mapping == null ? NO_MAPPING : mapping;
    }
}
