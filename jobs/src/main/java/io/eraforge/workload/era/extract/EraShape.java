package io.eraforge.workload.era.extract;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.schema.EraIndexTable;

/** Size statistics of the eras of a level. A row is one era and sensor. */
public final class EraShape {
    private int sensors = 1;
    private long rows;
    private long values;
    private long longest;

    /** Covers the eras that have at least {@code minimum} readings. */
    public static EraShape read(Tables tables, Level level, long minimum) {
        EraShape shape = new EraShape();
        tables.scan(EraIndexTable.ID)
                .where(EraIndexTable.LEVEL, level.name())
                .columns(EraIndexTable.N_ROWS, EraIndexTable.N_VALUES, EraIndexTable.N_SENSORS)
                .forEach(era -> {
                    if (era.getLong(EraIndexTable.N_ROWS) >= minimum) {
                        shape.era(era.getLong(EraIndexTable.N_VALUES), era.getInt(EraIndexTable.N_SENSORS));
                    }
                });
        return shape;
    }

    /** Adds an era. */
    public void era(long eraValues, int eraSensors) {
        sensors = Math.max(sensors, eraSensors);
        rows += eraSensors;
        values += eraValues;
        longest = Math.max(longest, eraValues / Math.max(1, eraSensors));
    }

    /** Maximum number of sensors of an era; at least 1. */
    public int sensors() {
        return sensors;
    }

    /** Average number of values of a row; at least 1. */
    public long valuesPerRow() {
        return Math.max(1, values / Math.max(1, rows));
    }

    /** Maximum over all eras of the average number of values of its rows. */
    public long longest() {
        return longest;
    }
}
