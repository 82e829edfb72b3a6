package io.eraforge.table.schema;

import io.eraforge.table.schema.TableColumn.Trait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A table, or a family of tables whose names begin with {@link #name()}: its columns in order, declared as constants of one class
 * per table. Writing conforms to it, reading is by its columns.
 *
 * @param variable columns that depend on the data; see {@link #with}
 * @param dictionaries whether values repeat so often that Parquet should use dictionaries
 */
public record TableSchema(
        String name,
        String meaning,
        List<TableColumn<?>> columns,
        Optional<VariableColumns> variable,
        boolean dictionaries) {
    public TableSchema {
        columns = List.copyOf(columns);
    }

    /** Columns of one kind whose names depend on the data, after the first {@code position} fixed ones. */
    public record VariableColumns(int position, ColumnKind<?> kind, String meaning) {}

    /** A table of this name. */
    public static TableSchemaBuilder table(String name, String meaning) {
        return new TableSchemaBuilder(name, meaning);
    }

    /** The table of a family with this suffix. */
    public TableSchema named(String suffix) {
        return new TableSchema(name + suffix, meaning, columns, variable, dictionaries);
    }

    /** The table with these variable columns. */
    public TableSchema with(List<String> names) {
        VariableColumns position = variable.orElseThrow();
        List<TableColumn<?>> all = new ArrayList<>(columns);
        all.addAll(
                position.position(),
                names.stream()
                        .map(column -> TableColumn.computed(column, position.kind()))
                        .toList());
        return new TableSchema(name, meaning, all, Optional.empty(), dictionaries);
    }

    public TableId id() {
        boolean chosen = columns.stream().anyMatch(column -> column.is(Trait.STATISTICS));
        List<String> statistics = chosen ? names(Trait.KEY, Trait.STATISTICS).toList() : List.of();
        return new TableId(name, names(Trait.PARTITION).toList(), statistics, dictionaries);
    }

    /** Names of the columns that have one of these traits. */
    private Stream<String> names(Trait... traits) {
        return columns.stream()
                .filter(column -> Stream.of(traits).anyMatch(column::is))
                .map(TableColumn::name);
    }

    public List<String> names() {
        return columns.stream().map(TableColumn::name).toList();
    }

    /** All columns, as Spark's schema; also those that are optional. */
    public StructType spark() {
        return new StructType(columns.stream().map(TableColumn::field).toArray(StructField[]::new));
    }

    /** The columns that every table has, as Spark's schema. */
    public StructType required() {
        return new StructType(columns.stream()
                .filter(column -> !column.is(Trait.OPTIONAL))
                .map(TableColumn::field)
                .toArray(StructField[]::new));
    }

    /** All columns, for a query. */
    public Column[] cols() {
        return columns.stream().map(TableColumn::col).toArray(Column[]::new);
    }

    /** The column's position in {@link #spark()}, for loops over Spark's internal rows. */
    public int ordinal(TableColumn<?> column) {
        int ordinal = columns.indexOf(column);
        if (ordinal < 0) {
            throw new IllegalArgumentException("Table '%s' has no column '%s'".formatted(name, column.name()));
        }
        return ordinal;
    }

    /** The variable columns of a stored table: all but the fixed ones. */
    public List<String> variableNames(StructType stored) {
        Set<String> fixed = columns.stream().map(TableColumn::name).collect(Collectors.toSet());
        return Stream.of(stored.fieldNames())
                .filter(column -> !fixed.contains(column))
                .toList();
    }

    /**
     * The rows with their columns in the table's order; optional columns may be missing. Throws if another column is missing, has
     * another type, or does not belong to the table.
     */
    public Dataset<Row> conform(Dataset<Row> rows) {
        List<TableColumn<?>> present = present(rows.schema());
        List<String> names = present.stream().map(TableColumn::name).toList();
        return names.equals(List.of(rows.columns()))
                ? rows
                : rows.select(present.stream().map(TableColumn::col).toArray(Column[]::new));
    }

    private List<TableColumn<?>> present(StructType rows) {
        List<String> given = List.of(rows.fieldNames());
        List<TableColumn<?>> present = columns.stream()
                .filter(column -> given.contains(column.name()) || !column.is(Trait.OPTIONAL))
                .toList();
        String expected = types(present.stream().map(TableColumn::field));
        String got = types(Arrays.stream(rows.fields()));
        if (!expected.equals(got)) {
            throw new IllegalArgumentException(
                    "Cannot write these rows to table '%s': it has columns %s; got %s".formatted(name, expected, got));
        }
        return present;
    }

    private static String types(Stream<StructField> fields) {
        return fields.map(field -> field.name() + " " + type(field.dataType()))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String type(DataType type) {
        return type.simpleString();
    }

    /** Adds the optional columns that rows of an older table lack, as null. */
    public Dataset<Row> complete(Dataset<Row> rows) {
        List<String> known = List.of(rows.columns());
        Dataset<Row> all = rows;
        for (TableColumn<?> column : columns) {
            if (column.is(Trait.OPTIONAL) && !known.contains(column.name())) {
                all = all.withColumn(
                        column.name(), functions.lit(null).cast(column.kind().type()));
            }
        }
        return all;
    }
}
