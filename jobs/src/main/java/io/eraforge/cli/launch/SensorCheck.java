package io.eraforge.cli.launch;

import io.eraforge.config.ClosestName;
import io.eraforge.error.CommandErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.schema.SensorsTable;
import java.util.ArrayList;
import java.util.List;

/** Checks that the sensors for which features were chosen exist: a misspelt one would silently be computed as the others. */
public final class SensorCheck {
    private SensorCheck() {}

    public static void check(Tables tables, FeatureSet features) {
        if (features.isUniform() || !tables.exists(SensorsTable.ID)) {
            return;
        }
        List<String> known = new ArrayList<>();
        tables.scan(SensorsTable.ID)
                .columns(SensorsTable.SENSOR)
                .forEach(row -> known.add(row.get(SensorsTable.SENSOR)));
        for (String sensor : features.sensors().bySensor().keySet()) {
            if (!known.contains(sensor)) {
                throw CommandErrors.unknownSensor(sensor, known, ClosestName.find(sensor, known));
            }
        }
    }
}
