package io.eraforge.testing;

import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.RowValues;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableSchema;
import java.util.List;

/** A table with one column {@code n}, for tests of what holds for every table. */
public record NumberTable(TableSchema schema) {
    public static final TableColumn<Long> N = TableColumn.computed("n", ColumnKind.LONG);

    public static NumberTable named(String name) {
        var table = TableSchema.table(name, "Numbers");
        table.add(N);
        return new NumberTable(table.build());
    }

    public List<RowValues> row(long n) {
        return List.of(RowValues.of(schema).set(N, n));
    }
}
