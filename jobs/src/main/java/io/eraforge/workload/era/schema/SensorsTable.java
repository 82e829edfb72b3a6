package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.DOUBLES;
import static io.eraforge.table.schema.ColumnKind.INT;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;
import static io.eraforge.table.schema.ColumnKind.STRINGS;

import io.eraforge.table.Store;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.RowValues;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.List;

/** Table {@code sensors}: one row per source column ever ingested, including columns without values. */
public final class SensorsTable {
    private static final TableSchemaBuilder T =
            TableSchema.table("sensors", "One row per source column ever ingested, also of those without values");

    public static final TableColumn<String> SENSOR =
            T.key("sensor", STRING, "Id; the name of its column in `readings`");
    public static final TableColumn<String> NAME = T.column("name", STRING, "Name");
    public static final TableColumn<String> SOURCE_COLUMN = T.column("source_column", STRING, "Header in the source");
    public static final TableColumn<Integer> OCCURRENCE = T.column(
            "occurrence", INT, "Which of the columns with that header, from 1; without a header, which column");
    public static final TableColumn<List<String>> ALIASES =
            T.column("aliases", STRINGS, "Other headers that are this sensor");
    public static final TableColumn<String> UNIT = T.column("unit", STRING, "Unit");
    public static final TableColumn<List<Double>> SENTINELS =
            T.column("sentinels", DOUBLES, "Values that mean missing");
    public static final TableColumn<Long> VALUES_READ = T.column("values_read", LONG, "Values read so far");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private final Store store;

    public SensorsTable(Store store) {
        this.store = store;
    }

    /** All sensors, in the order in which they were first ingested; empty if the table does not exist. */
    public List<Sensor> read() {
        if (!store.exists(ID)) {
            return List.of();
        }
        return store.read(ID).collectAsList().stream()
                .map(NamedRow::of)
                .map(SensorsTable::sensor)
                .toList();
    }

    /** Replaces the table, unless {@code sensors} equal {@code stored}, its current content. */
    public void write(List<Sensor> sensors, List<Sensor> stored) {
        if (!sensors.equals(stored)) {
            store.overwrite(SCHEMA, sensors.stream().map(SensorsTable::row).toList());
        }
    }

    private static Sensor sensor(NamedRow row) {
        return new Sensor(
                row.get(SENSOR),
                row.get(NAME),
                row.get(SOURCE_COLUMN),
                row.getInt(OCCURRENCE),
                row.get(ALIASES),
                row.get(UNIT),
                row.get(SENTINELS),
                row.getLong(VALUES_READ));
    }

    private static RowValues row(Sensor sensor) {
        return RowValues.of(SCHEMA)
                .set(SENSOR, sensor.id())
                .set(NAME, sensor.name())
                .set(SOURCE_COLUMN, sensor.sourceColumn())
                .set(OCCURRENCE, sensor.occurrence())
                .set(ALIASES, sensor.aliases())
                .set(UNIT, sensor.unit())
                .set(SENTINELS, sensor.sentinels())
                .set(VALUES_READ, sensor.valuesRead());
    }
}
