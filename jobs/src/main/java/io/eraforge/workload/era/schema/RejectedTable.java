package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;
import static io.eraforge.table.schema.ColumnKind.TIMESTAMP;

import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.sql.Timestamp;

/** Table {@code rejected}. */
public final class RejectedTable {
    private static final TableSchemaBuilder T =
            TableSchema.table("rejected", "Records and cells that could not be read");

    public static final TableColumn<String> SOURCE =
            T.column("source", STRING, "What was ingested, such as `readings` or `eras`");
    public static final TableColumn<String> FILE = T.column("file", STRING, "Path of the source, without secrets");
    public static final TableColumn<Long> LINE = T.column("line", LONG, "Line or record of the file, from 1");
    public static final TableColumn<String> COLUMN =
            T.column("column", STRING, "Header of the cell; null if the whole record was rejected");
    public static final TableColumn<String> REASON = T.column("reason", STRING, "Why");
    public static final TableColumn<String> RAW = T.column("raw", STRING, "Text of the record or cell");
    public static final TableColumn<String> CONTENT_HASH = T.key("content_hash", STRING, "As in `ingests`");
    public static final TableColumn<String> SETTINGS_HASH = T.key("settings_hash", STRING, "As in `ingests`");
    public static final TableColumn<Timestamp> INGESTED_AT = T.column("ingested_at", TIMESTAMP, "When");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private RejectedTable() {}
}
