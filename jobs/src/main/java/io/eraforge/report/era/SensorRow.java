package io.eraforge.report.era;

import static io.eraforge.workload.era.schema.SensorsTable.NAME;
import static io.eraforge.workload.era.schema.SensorsTable.SENSOR;
import static io.eraforge.workload.era.schema.SensorsTable.UNIT;
import static io.eraforge.workload.era.schema.SensorsTable.VALUES_READ;

import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.schema.SensorsTable;
import java.util.ArrayList;
import java.util.List;

/** A row of {@code sensors}. {@code name} and {@code unit} may be empty. */
public record SensorRow(String id, String name, String unit, long valuesRead) {
    static List<SensorRow> read(Tables tables) {
        List<SensorRow> sensors = new ArrayList<>();
        tables.scan(SensorsTable.ID)
                .columns(SENSOR, NAME, UNIT, VALUES_READ)
                .forEach(row -> sensors.add(new SensorRow(
                        row.get(SENSOR), orEmpty(row.get(NAME)), orEmpty(row.get(UNIT)), row.getLong(VALUES_READ))));
        return sensors;
    }

    private static String orEmpty(String value) {
        return value == null ? "" : value;
    }

    /** The name, or the id if it has none. */
    public String title() {
        return name.isBlank() ? id : name;
    }
}
