package io.eraforge.table.schema;

import io.eraforge.table.schema.TableColumn.Trait;
import java.util.Arrays;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** A row to be written, set column by column. */
public final class RowValues implements NamedRow {
    private final TableSchema schema;
    private final Object[] values;
    private final boolean[] isSet;

    private RowValues(TableSchema schema) {
        this.schema = schema;
        this.values = new Object[schema.columns().size()];
        this.isSet = new boolean[values.length];
    }

    /** A row in which every column that is not optional has to be set, to null if need be. */
    public static RowValues of(TableSchema schema) {
        return new RowValues(schema);
    }

    /** A row of zeros and empty texts, for tests that care for a few columns only; optional columns are null. */
    public static RowValues withDefaults(TableSchema schema) {
        RowValues row = new RowValues(schema);
        Arrays.fill(row.isSet, true);
        for (int i = 0; i < row.values.length; i++) {
            TableColumn<?> column = schema.columns().get(i);
            row.values[i] = column.is(Trait.OPTIONAL) ? null : column.kind().empty();
        }
        return row;
    }

    public <T> RowValues set(TableColumn<T> column, T value) {
        return put(schema.ordinal(column), value);
    }

    /** Sets a column, such as a variable one, whose type only the schema knows. */
    public RowValues setNamed(String column, Object value) {
        return put(schema.names().indexOf(column), value);
    }

    private RowValues put(int ordinal, Object value) {
        values[ordinal] = value;
        isSet[ordinal] = true;
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // set() takes no other type.
    public <T> T get(TableColumn<T> column) {
        return (T) values[schema.ordinal(column)];
    }

    public TableSchema schema() {
        return schema;
    }

    /** The values in the schema's order. */
    public Object[] inOrder() {
        for (int i = 0; i < values.length; i++) {
            if (!isSet[i] && !schema.columns().get(i).is(Trait.OPTIONAL)) {
                throw new IllegalStateException("Column '%s' of table '%s' was not set"
                        .formatted(schema.columns().get(i).name(), schema.name()));
            }
        }
        return values.clone();
    }

    public Row toRow() {
        return RowFactory.create(inOrder());
    }
}
