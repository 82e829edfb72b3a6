package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.COUNTS;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;
import static io.eraforge.table.schema.ColumnKind.TIMESTAMP;

import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.sql.Timestamp;
import java.util.Map;

/** Table {@code ingests}; tables of older versions lack the columns from {@code cells_read} on. */
public final class IngestsTable {
    private static final TableSchemaBuilder T = TableSchema.table("ingests", "One row per ingested source file");

    public static final TableColumn<String> CONTENT_HASH =
            T.key("content_hash", STRING, "SHA-256 of the file, or `delta:id@version`");
    public static final TableColumn<String> SETTINGS_HASH =
            T.key("settings_hash", STRING, "Hash of the settings it was ingested with");
    public static final TableColumn<String> SERIES =
            T.column("series", STRING, "Series of its rows; null if a column names it");
    public static final TableColumn<String> FILE = T.column("file", STRING, "Path, without secrets");
    public static final TableColumn<String> FORMAT = T.column("format", STRING, "Format");
    public static final TableColumn<Long> BYTES = T.column("bytes", LONG, "Size");
    public static final TableColumn<Long> ROWS = T.column("rows", LONG, "Records read");
    public static final TableColumn<Long> REJECTED_ROWS = T.column("rejected_rows", LONG, "Records rejected");
    public static final TableColumn<Long> BAD_CELLS = T.column("bad_cells", LONG, "Cells rejected in other records");
    public static final TableColumn<Long> FIRST_US = T.column("first_us", LONG, "First time; null without rows");
    public static final TableColumn<Long> LAST_US = T.column("last_us", LONG, "Last time; null without rows");
    public static final TableColumn<Map<String, Long>> VALUES = T.column("values", COUNTS, "Values by sensor");
    public static final TableColumn<Timestamp> INGESTED_AT = T.column("ingested_at", TIMESTAMP, "When");
    public static final TableColumn<Long> CELLS_READ =
            T.optional("cells_read", LONG, "Cells of sensors, of all records");
    public static final TableColumn<Long> CELLS_STORED = T.optional("cells_stored", LONG, "Of these, stored as values");
    public static final TableColumn<Long> CELLS_EMPTY = T.optional("cells_empty", LONG, "Of these, empty");
    public static final TableColumn<Long> CELLS_SENTINEL =
            T.optional("cells_sentinel", LONG, "Of these, values that mean missing");
    public static final TableColumn<Long> CELLS_REJECTED = T.optional("cells_rejected", LONG, "Of these, not numbers");
    public static final TableColumn<Long> CELLS_DUPLICATE =
            T.optional("cells_duplicate", LONG, "Of these, equal to another of the same time");
    public static final TableColumn<Long> CELLS_SUPERSEDED =
            T.optional("cells_superseded", LONG, "Of these, replaced by another of the same time");
    public static final TableColumn<Map<String, Long>> SENTINELS =
            T.optional("sentinels", COUNTS, "Values that mean missing, by sensor");
    public static final TableColumn<String> INGEST_ID =
            T.optional("ingest_id", STRING, "The ingest of which the file was part");
    public static final TableColumn<String> FIRST_SERIES =
            T.optional("first_series", STRING, "First of its series, in the order of text");
    public static final TableColumn<String> LAST_SERIES = T.optional("last_series", STRING, "Last of its series");
    public static final TableColumn<String> UNDO =
            T.optional("undo", STRING, "`started` or `done` if the file is being or was undone");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private IngestsTable() {}
}
