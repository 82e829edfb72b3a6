package io.eraforge.table.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Columns that identify a row. */
public record KeyColumns(List<TableColumn<?>> key) {
    public KeyColumns {
        key = List.copyOf(key);
    }

    public static KeyColumns of(TableColumn<?>... key) {
        return new KeyColumns(List.of(key));
    }

    /** These columns and {@code more}. */
    public KeyColumns and(TableColumn<?> more) {
        List<TableColumn<?>> all = new ArrayList<>(key);
        all.add(more);
        return new KeyColumns(all);
    }

    public StructType type() {
        return new StructType(key.stream().map(TableColumn::field).toArray(StructField[]::new));
    }

    public List<String> names() {
        return key.stream().map(TableColumn::name).toList();
    }

    public int size() {
        return key.size();
    }

    public Column[] columns() {
        return key.stream().map(TableColumn::col).toArray(Column[]::new);
    }

    /** The values of the key in a row. */
    public List<Object> values(NamedRow row) {
        List<Object> values = new ArrayList<>(key.size());
        key.forEach(column -> values.add(row.get(column)));
        return values;
    }

    /** Joins on these columns, which appear once in the result. {@code joinType} is one of Spark's. */
    public Dataset<Row> join(Dataset<Row> rows, Dataset<Row> others, String joinType) {
        return rows.join(others, CollectionConverters.asScala(names()).toSeq(), joinType);
    }
}
