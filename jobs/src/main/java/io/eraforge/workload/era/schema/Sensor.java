package io.eraforge.workload.era.schema;

import java.util.List;

/**
 * A row of table {@code sensors}. A sensor is identified by its source column: the header, and its {@code occurrence} among
 * columns with that header, from 1, or the column's position if it has no header. {@code aliases} are other headers mapped to
 * this id by the settings; {@code sentinels} are values that mean missing.
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

    /** Whether the {@code nth} column with this header belongs to this sensor. */
    public boolean isFrom(String header, int nth) {
        return (sourceColumn.equals(header) && occurrence == nth) || (nth == 1 && aliases.contains(header));
    }

    public Sensor withAliases(List<String> headers) {
        return new Sensor(id, name, sourceColumn, occurrence, headers, unit, sentinels, valuesRead);
    }

    public Sensor withValuesRead(long values) {
        return new Sensor(id, name, sourceColumn, occurrence, aliases, unit, sentinels, values);
    }
}
