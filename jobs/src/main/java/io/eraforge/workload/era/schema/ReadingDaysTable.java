package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;

/** Table {@code reading_days}. */
public final class ReadingDaysTable {
    private static final TableSchemaBuilder T = TableSchema.table(
            "reading_days", "Readings by data file, series and day, from which `prepare` sees what changed");

    public static final TableColumn<String> FILE = T.key("file", STRING, "Name of the data file of `readings`");
    public static final TableColumn<String> SERIES = T.key("series", STRING, "Series");
    public static final TableColumn<Long> DAY = T.key("day", LONG, "Days since 1970 UTC");
    public static final TableColumn<Long> ROWS = T.column("rows", LONG, "Readings");
    public static final TableColumn<Long> CELLS = T.column("cells", LONG, "Values that are present");
    public static final TableColumn<Long> HASH = T.column("hash", LONG, "Exclusive or of the hashes of the readings");
    public static final TableColumn<Long> FIRST_US = T.column("first_us", LONG, "First time");
    public static final TableColumn<Long> LAST_US = T.column("last_us", LONG, "Last time");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private ReadingDaysTable() {}
}
