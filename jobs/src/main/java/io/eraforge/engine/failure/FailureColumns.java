package io.eraforge.engine.failure;

import static io.eraforge.table.schema.ColumnKind.INT;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableColumn.Trait;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.Set;

/** Columns that every table of failures has beside the key of the failed unit. */
public final class FailureColumns {
    public static final TableColumn<String> PART = column("level", STRING, Trait.PARTITION, "Part of the workload");
    public static final TableColumn<String> RECIPE = column("feature_set", STRING, Trait.KEY, "What was computed");
    public static final TableColumn<Long> BUCKET = column("bucket", LONG, Trait.KEY, "Bucket of the unit");
    public static final TableColumn<Integer> ATTEMPTS = column("attempts", INT, "Attempts over all runs");
    public static final TableColumn<String> BACKEND = column("backend", STRING, "`cpu`, `gpu` or `cpu-rescue`");
    public static final TableColumn<String> ERROR_CLASS =
            column("error_class", STRING, Trait.OPTIONAL, "Class of the error");
    public static final TableColumn<String> ERROR = column("error", STRING, "Error of the last attempt");
    public static final TableColumn<Integer> BATCH_SIZE =
            column("batch_size", INT, Trait.OPTIONAL, "Items in the job of the last attempt");
    public static final TableColumn<String> EXECUTOR =
            column("executor", STRING, Trait.OPTIONAL, "Executor of the last attempt");
    public static final TableColumn<String> GPU = column("gpu", STRING, Trait.OPTIONAL, "GPU of the last attempt");
    public static final TableColumn<String> ORIGIN = column(
            "origin", STRING, Trait.OPTIONAL, "What failed: the `unit` itself, the `job` it was in, or its `file`");
    public static final TableColumn<String> TRIED = column("tried", STRING, Trait.OPTIONAL, "What was tried, in order");
    public static final TableColumn<String> RUN_ID = column("run_id", STRING, "Run that recorded the row");

    private FailureColumns() {}

    /** The table of failures of units with this key. */
    public static TableSchema table(String name, String meaning, KeyColumns unit) {
        TableSchemaBuilder table = TableSchema.table(name, meaning);
        table.add(PART);
        table.add(RECIPE);
        table.add(BUCKET);
        unit.key().forEach(table::add);
        table.add(ATTEMPTS);
        table.add(BACKEND);
        table.add(ERROR_CLASS);
        table.add(ERROR);
        table.add(BATCH_SIZE);
        table.add(EXECUTOR);
        table.add(GPU);
        table.add(TRIED);
        table.add(RUN_ID);
        table.add(ORIGIN);
        return table.build();
    }

    private static <T> TableColumn<T> column(String name, ColumnKind<T> kind, String meaning) {
        return new TableColumn<>(name, kind, Set.of(), meaning);
    }

    private static <T> TableColumn<T> column(String name, ColumnKind<T> kind, Trait trait, String meaning) {
        return new TableColumn<>(name, kind, Set.of(trait), meaning);
    }
}
