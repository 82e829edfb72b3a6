package io.eraforge.table.schema;

import io.eraforge.table.schema.TableColumn.Trait;
import io.eraforge.table.schema.TableSchema.VariableColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Declares the columns of one table, in order. */
public final class TableSchemaBuilder {
    private final String name;
    private final String meaning;
    private final List<TableColumn<?>> columns = new ArrayList<>();
    private VariableColumns variable;

    TableSchemaBuilder(String name, String meaning) {
        this.name = name;
        this.meaning = meaning;
    }

    public <T> TableColumn<T> column(String column, ColumnKind<T> kind, String about) {
        return add(new TableColumn<>(column, kind, Set.of(), about));
    }

    public <T> TableColumn<T> key(String column, ColumnKind<T> kind, String about) {
        return add(new TableColumn<>(column, kind, Set.of(Trait.KEY), about));
    }

    public <T> TableColumn<T> partition(String column, ColumnKind<T> kind, String about) {
        return add(new TableColumn<>(column, kind, Set.of(Trait.PARTITION), about));
    }

    /** A column by which Delta skips files, though it is no key. */
    public <T> TableColumn<T> statistics(String column, ColumnKind<T> kind, String about) {
        return add(new TableColumn<>(column, kind, Set.of(Trait.STATISTICS), about));
    }

    /** A column that some tables lack, and that is null there. */
    public <T> TableColumn<T> optional(String column, ColumnKind<T> kind, String about) {
        return add(new TableColumn<>(column, kind, Set.of(Trait.OPTIONAL), about));
    }

    /** A column that another table or class declares. */
    public <T> TableColumn<T> add(TableColumn<T> column) {
        if (columns.stream().anyMatch(known -> known.name().equals(column.name()))) {
            throw new IllegalArgumentException("Table '%s' has column '%s' twice".formatted(name, column.name()));
        }
        columns.add(column);
        return column;
    }

    /** Here come columns whose names depend on the data. */
    public TableSchemaBuilder variable(ColumnKind<?> kind, String about) {
        variable = new VariableColumns(columns.size(), kind, about);
        return this;
    }

    public TableSchema build() {
        return new TableSchema(name, meaning, columns, Optional.ofNullable(variable));
    }
}
