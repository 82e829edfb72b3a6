package io.eraforge.table.schema;

import org.apache.spark.sql.Row;

/** A row whose values are read by column. */
public interface NamedRow {
    /** The value; may be null. */
    <T> T get(TableColumn<T> column);

    /** The value, which must not be null. */
    default long getLong(TableColumn<Long> column) {
        return get(column);
    }

    /** The value, which must not be null. */
    default int getInt(TableColumn<Integer> column) {
        return get(column);
    }

    /** The value, which must not be null. */
    default double getDouble(TableColumn<Double> column) {
        return get(column);
    }

    /** A row of a Spark query that was collected, so that it knows its columns. */
    static NamedRow of(Row row) {
        return new SparkRow(row);
    }
}
