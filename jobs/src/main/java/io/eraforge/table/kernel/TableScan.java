package io.eraforge.table.kernel;

import io.delta.kernel.Snapshot;
import io.delta.kernel.expressions.Column;
import io.delta.kernel.expressions.Literal;
import io.delta.kernel.expressions.Predicate;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableColumn.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A scan of a table without Spark; built by {@link Tables#scan}. Passes no row if there is no table. */
public final class TableScan {
    private final Tables tables;
    private final Optional<Snapshot> snapshot;
    private final List<TableColumn<?>> columns = new ArrayList<>();
    private TableColumn<String> filtered;
    private String text;
    private java.util.function.Predicate<Map<String, String>> partitions = partition -> true;

    TableScan(Tables tables, Optional<Snapshot> snapshot) {
        this.tables = tables;
        this.snapshot = snapshot;
    }

    /** Only rows whose {@code column} is {@code value}. Skips files only if it is a partition column. */
    public TableScan where(TableColumn<String> column, String value) {
        filtered = column;
        text = value;
        return this;
    }

    /** Only rows whose {@code partition}, a partition column, is one of {@code numbers}. */
    public TableScan where(TableColumn<Long> partition, Set<Long> numbers) {
        partitions = values ->
                values.get(partition.name()) != null && numbers.contains(Long.valueOf(values.get(partition.name())));
        return this;
    }

    /** Columns to read; rows have no others. */
    public TableScan columns(TableColumn<?>... chosen) {
        return columns(List.of(chosen));
    }

    /** The same. */
    public TableScan columns(List<? extends TableColumn<?>> chosen) {
        columns.addAll(chosen);
        return this;
    }

    /** Passes each row, in no particular order. A row is only valid during the call. */
    public void forEach(Consumer<NamedRow> reader) {
        snapshot.ifPresent(found -> scan(found, reader));
    }

    private void scan(Snapshot found, Consumer<NamedRow> reader) {
        List<TableColumn<?>> read = new ArrayList<>(columns);
        if (filtered != null && !read.contains(filtered)) {
            read.add(filtered);
        }
        List<TableColumn<?>> absent = read.stream()
                .filter(column -> column.is(Trait.OPTIONAL) && found.getSchema().indexOf(column.name()) < 0)
                .toList();
        read.removeAll(absent);
        ScannedRow row = new ScannedRow(read, absent);
        KernelScan.Reader matching = record -> {
            row.move(record);
            if (filtered == null || text.equals(row.get(filtered))) {
                reader.accept(row);
            }
        };
        Optional<Predicate> filter = Optional.ofNullable(filtered)
                .map(column -> new Predicate("=", new Column(column.name()), Literal.ofString(text)));
        tables.run(found, read.stream().map(TableColumn::name).toList(), filter, partitions, matching);
    }
}
