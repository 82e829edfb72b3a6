package io.eraforge.workload.era.schema;

import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Table {@code sensors}: one row per source column ever ingested, including columns without values. */
public final class SensorsTable {
    private static final StructType SCHEMA = new StructType()
            .add("sensor", DataTypes.StringType)
            .add("name", DataTypes.StringType)
            .add("source_column", DataTypes.StringType)
            .add("occurrence", DataTypes.IntegerType)
            .add("aliases", DataTypes.createArrayType(DataTypes.StringType, false))
            .add("unit", DataTypes.StringType)
            .add("sentinels", DataTypes.createArrayType(DataTypes.DoubleType, false))
            .add("values_read", DataTypes.LongType);

    private final Store store;

    public SensorsTable(Store store) {
        this.store = store;
    }

    /** All sensors, in the order in which they were first ingested; empty if the table does not exist. */
    public List<Sensor> read() {
        if (!store.exists(TableId.SENSORS)) {
            return List.of();
        }
        return store.read(TableId.SENSORS).collectAsList().stream()
                .map(SensorsTable::sensor)
                .toList();
    }

    /** Replaces the table, unless {@code sensors} equal {@code stored}, its current content. */
    public void write(List<Sensor> sensors, List<Sensor> stored) {
        if (!sensors.equals(stored)) {
            List<Row> rows = sensors.stream().map(SensorsTable::row).toList();
            store.overwrite(TableId.SENSORS, SCHEMA, rows);
        }
    }

    private static Sensor sensor(Row row) {
        return new Sensor(
                row.getString(0),
                row.getString(1),
                row.getString(2),
                row.getInt(3),
                row.getList(4),
                row.getString(5),
                row.getList(6),
                row.getLong(7));
    }

    private static Row row(Sensor sensor) {
        return RowFactory.create(
                sensor.id(),
                sensor.name(),
                sensor.sourceColumn(),
                sensor.occurrence(),
                sensor.aliases().toArray(),
                sensor.unit(),
                sensor.sentinels().toArray(),
                sensor.valuesRead());
    }
}
