package io.eraforge.table.kernel;

import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.TableColumn;
import java.util.List;

/** The current row of a scan. Columns are found by identity, which is as fast as counting them for the few that a scan reads. */
final class ScannedRow implements NamedRow {
    private final TableColumn<?>[] columns;
    private final List<TableColumn<?>> absent;
    private KernelScan.Record record;

    ScannedRow(List<TableColumn<?>> columns, List<TableColumn<?>> absent) {
        this.columns = columns.toArray(TableColumn<?>[]::new);
        this.absent = absent;
    }

    void move(KernelScan.Record current) {
        record = current;
    }

    @Override
    @SuppressWarnings("unchecked") // The table has the type that the column declares.
    public <T> T get(TableColumn<T> column) {
        return absent.contains(column) ? null : (T) record.value(ordinal(column));
    }

    @Override
    public long getLong(TableColumn<Long> column) {
        return record.number(ordinal(column));
    }

    @Override
    public int getInt(TableColumn<Integer> column) {
        return record.integer(ordinal(column));
    }

    @Override
    public double getDouble(TableColumn<Double> column) {
        return record.real(ordinal(column));
    }

    private int ordinal(TableColumn<?> column) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == column) {
                return i;
            }
        }
        int equal = List.of(columns).indexOf(column);
        if (equal < 0) {
            throw new IllegalArgumentException("Column '%s' was not asked for".formatted(column.name()));
        }
        return equal;
    }
}
