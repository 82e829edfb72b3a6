package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.INT;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;

/** Table {@code era_index}. */
public final class EraIndexTable {
    private static final TableSchemaBuilder T =
            TableSchema.table("era_index", "One row per prepared era, also of those below the minimum");

    public static final TableColumn<String> LEVEL = T.partition("level", STRING, "Level A, B or C");
    public static final TableColumn<String> SERIES = T.key("series", STRING, "Series");
    public static final TableColumn<Long> ERA_ID = T.key("era_id", LONG, "Era within level and series");
    public static final TableColumn<Long> START_US =
            T.statistics("start_us", LONG, "Start in microseconds since 1970 UTC, inclusive");
    public static final TableColumn<Long> END_US = T.statistics("end_us", LONG, "End, exclusive");
    public static final TableColumn<Integer> PRIORITY =
            T.column("priority", INT, "Higher ones are computed first; null means 0");
    public static final TableColumn<Long> N_ROWS = T.statistics("n_rows", LONG, "Readings");
    public static final TableColumn<Long> DURATION_US = T.statistics("duration_us", LONG, "Length in microseconds");
    public static final TableColumn<Long> DUPLICATES =
            T.statistics("duplicates", LONG, "Readings of a time that another one has");
    public static final TableColumn<Integer> N_SENSORS = T.column("n_sensors", INT, "Sensors with values");
    public static final TableColumn<Long> N_VALUES = T.column("n_values", LONG, "Values of all sensors");
    public static final TableColumn<Long> CONTENT_HASH = T.column("content_hash", LONG, "Hash of its values");
    public static final TableColumn<Long> BUCKET = T.column("bucket", LONG, "Bucket that has its arrays");
    public static final TableColumn<Long> CHUNK = T.partition("chunk", LONG, "64 buckets");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private EraIndexTable() {}
}
