package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.DOUBLE_ARRAY;
import static io.eraforge.table.schema.ColumnKind.INT;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.LONG_ARRAY;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Tables {@code era_a}, {@code era_b} and {@code era_c}. */
public final class EraArraysTable {
    private static final TableSchemaBuilder T =
            TableSchema.table("era_", "Values of the eras of a level, one row per era and sensor");

    public static final TableColumn<String> SERIES = T.key("series", STRING, "Series of the era");
    public static final TableColumn<Long> ERA_ID = T.key("era_id", LONG, "Era within level and series");
    public static final TableColumn<Long> N_ROWS = T.statistics("n_rows", LONG, "Readings of the era");
    public static final TableColumn<Long> DURATION_US =
            T.statistics("duration_us", LONG, "Length of the era in microseconds");
    public static final TableColumn<Long> BUCKET = T.partition("bucket", LONG, "Bucket of the era");
    public static final TableColumn<String> SENSOR = T.key("sensor", STRING, "Sensor");
    public static final TableColumn<Integer> N_VALUES = T.statistics("n_values", INT, "Values");
    public static final TableColumn<List<Long>> T_US =
            T.column("t_us", LONG_ARRAY, "Times in microseconds since the start of the era");
    public static final TableColumn<List<Double>> X = T.column("x", DOUBLE_ARRAY, "Values at these times");

    public static final TableSchema SCHEMA = T.build();

    private EraArraysTable() {}

    /** The level's table. */
    public static TableId of(Level level) {
        return SCHEMA.named(level.key()).id();
    }

    /** Size of row groups in these tables; 0 in others. */
    public static ToIntFunction<String> rowGroupBytes(Settings settings) {
        return table -> level(table).isPresent() ? settings.prepare().rowGroupBytes() : 0;
    }

    /** The level whose arrays the table named {@code table} holds; empty for other tables. */
    public static Optional<Level> level(String table) {
        return Arrays.stream(Level.values())
                .filter(level -> of(level).name().equals(table))
                .findFirst();
    }
}
