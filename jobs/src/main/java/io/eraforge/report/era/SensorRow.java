package io.eraforge.report.era;

import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;

/** A row of {@code sensors}. {@code name} and {@code unit} may be empty. */
public record SensorRow(String id, String name, String unit, long valuesRead) {
    static List<SensorRow> read(Tables tables) {
        List<SensorRow> sensors = new ArrayList<>();
        tables.read(
                TableId.SENSORS,
                List.of("sensor", "name", "unit", "values_read"),
                row -> sensors.add(
                        new SensorRow(row.text(0), orEmpty(row.text(1)), orEmpty(row.text(2)), row.number(3))));
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
