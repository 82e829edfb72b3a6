package io.eraforge.table.schema;

import io.eraforge.table.schema.TableColumn.Trait;
import java.util.List;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** A row of Spark with collections of Java. */
record SparkRow(Row row) implements NamedRow {
    @Override
    @SuppressWarnings("unchecked") // T is the Java type of the column's type.
    public <T> T get(TableColumn<T> column) {
        if (column.is(Trait.OPTIONAL) && !List.of(row.schema().fieldNames()).contains(column.name())) {
            return null;
        }
        return (T) javaValue(row.get(row.fieldIndex(column.name())));
    }

    private static Object javaValue(Object value) {
        if (value instanceof scala.collection.Seq<?> list) {
            return CollectionConverters.asJava(list);
        }
        return value instanceof scala.collection.Map<?, ?> map ? CollectionConverters.asJava(map) : value;
    }
}
