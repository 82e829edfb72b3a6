package io.eraforge.workload.era.schema;

import java.util.List;

/**
 * A row of {@code sensors}. A sensor is known by its source column: the header, and the how-many-th column of that header
 * it is, or its position where there is no header. {@code aliases} are other headers that the settings give its id.
 */
public record Sensor(
        String id,
        String name,
        String sourceColumn,
        int occurrence,
        List<String> aliases,
        String unit,
        List<Double> sentinels,
        long valuesRead) {

    public Sensor {
        aliases = List.copyOf(aliases);
        sentinels = List.copyOf(sentinels);
    }

    public boolean from(String header, int nth) {
        return (sourceColumn.equals(header) && occurrence == nth) || (nth == 1 && aliases.contains(header));
    }

    public Sensor withAliases(List<String> others) {
        return new Sensor(id, name, sourceColumn, occurrence, others, unit, sentinels, valuesRead);
    }

    public Sensor withValuesRead(long values) {
        return new Sensor(id, name, sourceColumn, occurrence, aliases, unit, sentinels, values);
    }
}
