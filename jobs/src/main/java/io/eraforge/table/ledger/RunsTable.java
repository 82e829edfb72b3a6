package io.eraforge.table.ledger;

import static io.eraforge.table.schema.ColumnKind.INT;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.RowValues;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.Locale;
import java.util.function.ObjLongConsumer;

/** The table {@code runs}, and the conversion of its rows to and from {@link LedgerEntry}. */
public final class RunsTable {
    private static final TableSchemaBuilder T = TableSchema.table(
            "runs", "The ledger: what runs did, append-only. What does not apply to an entry is empty, 0 or -1.");

    static final TableColumn<Long> SEQ = T.key("seq", LONG, "Order of the entries");
    static final TableColumn<String> RUN_ID = T.column("run_id", STRING, "Run that the entry is about");
    static final TableColumn<String> KIND =
            T.column("kind", STRING, "`run`, `wave` or `bucket`: what the entry is about");
    /** Columns that name the part and the recipe of an output table, here and in tables of failures. */
    public static final TableColumn<String> PART = T.column("level", STRING, "Part of the workload, such as a level");

    public static final TableColumn<String> RECIPE = T.column("feature_set", STRING, "What was computed");
    static final TableColumn<Integer> WAVE = T.column("wave", INT, "Number of the wave in its part");
    static final TableColumn<Long> BUCKET = T.column("bucket", LONG, "Bucket that was written or removed");
    static final TableColumn<String> STATUS =
            T.column("status", STRING, "`started`, `written`, `removed`, `interrupted` or `failed`");
    static final TableColumn<String> FINGERPRINT =
            T.column("fingerprint", STRING, "Hash of all that the bucket's results depend on");
    static final TableColumn<Long> TABLE_VERSION =
            T.column("table_version", LONG, "Version of the output table after the entry");
    static final TableColumn<Long> ERAS = T.column("eras", LONG, "Items of the wave or bucket");
    static final TableColumn<Long> FAILED =
            T.column("failed", LONG, "Items that failed; a change if units were retried");
    static final TableColumn<Long> N_VALUES = T.column("n_values", LONG, "Cost of the wave in the workload's unit");
    static final TableColumn<Long> STARTED_US = T.column("started_us", LONG, "Start, in microseconds since 1970 UTC");
    static final TableColumn<Long> ENDED_US = T.column("ended_us", LONG, "End, in microseconds since 1970 UTC");
    static final TableColumn<String> DETAIL = T.column("detail", STRING, "JSON; in older versions also text");

    public static final TableSchema SCHEMA = T.build();
    public static final TableId ID = SCHEMA.id();

    private RunsTable() {}

    /** Passes every entry with its {@code seq} to {@code reader}, in no particular order. */
    public static void read(Tables tables, ObjLongConsumer<LedgerEntry> reader) {
        tables.scan(ID).columns(SCHEMA.columns()).forEach(row -> reader.accept(entry(row), row.getLong(SEQ)));
    }

    static RowValues row(long seq, LedgerEntry e) {
        return RowValues.of(SCHEMA)
                .set(SEQ, seq)
                .set(RUN_ID, e.runId())
                .set(KIND, key(e.kind()))
                .set(PART, e.level())
                .set(RECIPE, e.featureSet())
                .set(WAVE, e.wave())
                .set(BUCKET, e.bucket())
                .set(STATUS, key(e.status()))
                .set(FINGERPRINT, e.fingerprint())
                .set(TABLE_VERSION, e.tableVersion())
                .set(ERAS, e.eras())
                .set(FAILED, e.failed())
                .set(N_VALUES, e.values())
                .set(STARTED_US, e.startedUs())
                .set(ENDED_US, e.endedUs())
                .set(DETAIL, e.detail());
    }

    private static LedgerEntry entry(NamedRow row) {
        return new LedgerEntry(
                row.get(RUN_ID),
                LedgerEntry.Kind.of(row.get(KIND)),
                row.get(PART),
                row.get(RECIPE),
                row.getInt(WAVE),
                row.getLong(BUCKET),
                LedgerEntry.Status.valueOf(row.get(STATUS).toUpperCase(Locale.ROOT)),
                row.get(FINGERPRINT),
                row.getLong(TABLE_VERSION),
                row.getLong(ERAS),
                row.getLong(FAILED),
                row.getLong(N_VALUES),
                row.getLong(STARTED_US),
                row.getLong(ENDED_US),
                row.get(DETAIL));
    }

    private static String key(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
