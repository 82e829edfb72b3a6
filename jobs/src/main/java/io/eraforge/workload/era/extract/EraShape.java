package io.eraforge.workload.era.extract;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.List;

/** What the eras of a level are like, as slices see them: rows are eras times sensors. */
public final class EraShape {
    private int sensors = 1;
    private long rows;
    private long values;
    private long longest;

    /** Of the eras of a level that have at least {@code minimum} readings. */
    public static EraShape read(Tables tables, Level level, long minimum) {
        EraShape shape = new EraShape();
        tables.read(TableId.ERA_INDEX, level, List.of("n_rows", "n_values", "n_sensors"), era -> {
            if (era.number(0) >= minimum) {
                shape.era(era.number(1), era.integer(2));
            }
        });
        return shape;
    }

    public void era(long eraValues, int eraSensors) {
        sensors = Math.max(sensors, eraSensors);
        rows += eraSensors;
        values += eraValues;
        longest = Math.max(longest, eraValues / Math.max(1, eraSensors));
    }

    /** The most sensors that any era has. */
    public int sensors() {
        return sensors;
    }

    /** Values of a row on average. */
    public long valuesPerRow() {
        return Math.max(1, values / Math.max(1, rows));
    }

    /** Values of a row of the longest era. */
    public long longest() {
        return longest;
    }
}
