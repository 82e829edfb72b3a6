package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SensorMapping;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.Sensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Gives each source column its sensor. A column once known keeps its id for good; new ones get one that is free. */
final class SensorRegistry {
    private static final Pattern UNIT = Pattern.compile("[\\[(]([^\\])]{1,20})[\\])]\\s*$");
    private static final SensorMapping NO_MAPPING = new SensorMapping("", "", "", List.of());

    private final Settings.Ingest settings;
    private final Map<String, Sensor> byId = new LinkedHashMap<>();

    /** One column of a source: header, the how-many-th of that header, position from 1. */
    record SourceColumn(String header, int occurrence, int position) {
        /** As it can be named in the settings and in messages. */
        String label() {
            return occurrence == 1 || header.isEmpty() ? header : header + "#" + occurrence;
        }
    }

    SensorRegistry(List<Sensor> known, Settings.Ingest settings) {
        this.settings = settings;
        known.forEach(sensor -> byId.put(sensor.id(), sensor));
    }

    List<Sensor> sensors() {
        return List.copyOf(byId.values());
    }

    Sensor sensor(String id) {
        return byId.get(id);
    }

    /** A group's columns with their occurrences; those without a header are told by position. */
    static List<SourceColumn> columns(List<String> headers) {
        Map<String, Integer> seen = new LinkedHashMap<>();
        List<SourceColumn> columns = new ArrayList<>();
        for (int i = 0; i < headers.size(); i++) {
            String header = headers.get(i).strip();
            int nth = header.isEmpty() ? i + 1 : seen.merge(header, 1, Integer::sum);
            columns.add(new SourceColumn(header, nth, i + 1));
        }
        return columns;
    }

    /** The sensors of some columns of one source, in their order. */
    List<Sensor> resolve(List<SourceColumn> columns, String source) {
        Map<String, String> taken = new LinkedHashMap<>();
        List<Sensor> sensors = new ArrayList<>();
        for (SourceColumn column : columns) {
            Sensor sensor = resolve(column);
            String other = taken.put(sensor.id(), column.label());
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
                .filter(sensor -> sensor.from(column.header(), column.occurrence()))
                .findFirst();
        if (known.isPresent()) {
            return kept(known.get(), mapping, column);
        }
        if (!mapping.id().isEmpty() && byId.containsKey(mapping.id())) {
            return alias(byId.get(mapping.id()), column);
        }
        Sensor sensor = made(column, mapping);
        byId.put(sensor.id(), sensor);
        return sensor;
    }

    private Sensor kept(Sensor sensor, SensorMapping mapping, SourceColumn column) {
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

    private Sensor alias(Sensor sensor, SourceColumn column) {
        Sensor wider = sensor.withAliases(Stream.concat(sensor.aliases().stream(), Stream.of(column.header()))
                .toList());
        byId.put(wider.id(), wider);
        return wider;
    }

    private Sensor made(SourceColumn column, SensorMapping mapping) {
        if (!mapping.id().isEmpty() && !SensorIds.valid(mapping.id())) {
            throw IngestErrors.badSensorId(column.label(), mapping.id());
        }
        String id = mapping.id().isEmpty() ? free(SensorIds.of(column.header(), column.position())) : mapping.id();
        Matcher unit = UNIT.matcher(column.header());
        String unitSeen = unit.find() ? unit.group(1) : "";
        return new Sensor(
                id,
                mapping.name().isEmpty() ? column.header() : mapping.name(),
                column.header(),
                column.occurrence(),
                List.of(),
                mapping.unit().isEmpty() ? unitSeen : mapping.unit(),
                sentinels(mapping),
                0);
    }

    private String free(String wanted) {
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
