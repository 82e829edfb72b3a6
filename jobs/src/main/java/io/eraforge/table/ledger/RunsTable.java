package io.eraforge.table.ledger;

import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.eraforge.table.kernel.KernelScan;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.Locale;
import java.util.function.ObjLongConsumer;

/** Columns of the table {@code runs}, and the conversion of its rows to and from {@link LedgerEntry}. */
public final class RunsTable {
    /** Columns that name the part and the recipe of an output table, here and in tables of failures. */
    public static final String PART = "level";

    public static final String RECIPE = "feature_set";

    static final StructType SCHEMA = new StructType()
            .add("seq", LongType.LONG)
            .add("run_id", StringType.STRING)
            .add("kind", StringType.STRING)
            .add(PART, StringType.STRING)
            .add(RECIPE, StringType.STRING)
            .add("wave", IntegerType.INTEGER)
            .add("bucket", LongType.LONG)
            .add("status", StringType.STRING)
            .add("fingerprint", StringType.STRING)
            .add("table_version", LongType.LONG)
            .add("eras", LongType.LONG)
            .add("failed", LongType.LONG)
            .add("n_values", LongType.LONG)
            .add("started_us", LongType.LONG)
            .add("ended_us", LongType.LONG)
            .add("detail", StringType.STRING);

    private RunsTable() {}

    /** Passes every entry with its {@code seq} to {@code reader}, in no particular order. */
    public static void read(Tables tables, ObjLongConsumer<LedgerEntry> reader) {
        tables.read(TableId.RUNS, SCHEMA.fieldNames(), row -> reader.accept(entry(row), row.number(0)));
    }

    static Object[] row(long seq, LedgerEntry e) {
        return new Object[] {
            seq,
            e.runId(),
            key(e.kind()),
            e.level(),
            e.featureSet(),
            e.wave(),
            e.bucket(),
            key(e.status()),
            e.fingerprint(),
            e.tableVersion(),
            e.eras(),
            e.failed(),
            e.values(),
            e.startedUs(),
            e.endedUs(),
            e.detail()
        };
    }

    private static LedgerEntry entry(KernelScan.Record row) {
        return new LedgerEntry(
                row.text(1),
                LedgerEntry.Kind.of(row.text(2)),
                row.text(3),
                row.text(4),
                row.integer(5),
                row.number(6),
                LedgerEntry.Status.valueOf(row.text(7).toUpperCase(Locale.ROOT)),
                row.text(8),
                row.number(9),
                row.number(10),
                row.number(11),
                row.number(12),
                row.number(13),
                row.number(14),
                row.text(15));
    }

    private static String key(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
