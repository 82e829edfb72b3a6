package io.eraforge.report;

import io.eraforge.table.TableId;
import io.eraforge.table.Tables;
import java.util.ArrayList;
import java.util.List;

/** What {@code sensors} says of one. */
record SensorRow(String id, String name, String unit, long valuesRead) {
    static List<SensorRow> read(Tables tables) {
        List<SensorRow> sensors = new ArrayList<>();
        tables.read(
                TableId.SENSORS,
                List.of("sensor", "name", "unit", "values_read"),
                row -> sensors.add(new SensorRow(row.text(0), text(row.text(1)), text(row.text(2)), row.number(3))));
        return sensors;
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    /** As people call it. */
    String title() {
        return name.isBlank() ? id : name;
    }
}
