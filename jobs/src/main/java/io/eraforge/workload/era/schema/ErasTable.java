package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.INT;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;

/** Table {@code eras}. */
public final class ErasTable {
    private static final TableSchemaBuilder T = TableSchema.table("eras", "The eras to compute features of");

    public static final TableColumn<String> LEVEL = T.partition("level", STRING, "Level A, B or C");
    public static final TableColumn<String> SERIES = T.key("series", STRING, "Series");
    public static final TableColumn<Long> ERA_ID =
            T.key("era_id", LONG, "Number of the era, unique in level and series");
    public static final TableColumn<Long> START_US =
            T.statistics("start_us", LONG, "Start in microseconds since 1970 UTC, inclusive");
    public static final TableColumn<Long> END_US = T.statistics("end_us", LONG, "End, exclusive");
    public static final TableColumn<Integer> PRIORITY =
            T.column("priority", INT, "Higher ones are computed first; null means 0");
    public static final TableColumn<String> ERA_NAME =
            T.optional("era_name", STRING, "Id in the source if it was a text; there once any was");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private ErasTable() {}
}
