package io.eraforge.engine.attempt;

import java.util.Collection;
import org.apache.spark.sql.Row;
import scala.collection.Iterable;
import scala.jdk.javaapi.CollectionConverters;

/** Estimates the heap that a row takes. */
final class RowSize {
    private static final int CELL = 16;

    private RowSize() {}

    /** In bytes, of cells of any type. */
    static long of(Row row) {
        return CollectionConverters.asJavaCollection(row.toSeq()).stream()
                .mapToLong(RowSize::of)
                .sum();
    }

    private static long of(Object cell) {
        if (cell instanceof byte[] binary) {
            return CELL + binary.length;
        } else if (cell instanceof CharSequence text) {
            return CELL + 2L * text.length();
        } else if (cell instanceof Row row) {
            return of(row);
        } else if (cell instanceof Iterable<?> values) {
            return sum(CollectionConverters.asJavaCollection(values));
        }
        return CELL;
    }

    private static long sum(Collection<?> values) {
        return CELL + values.stream().mapToLong(RowSize::of).sum();
    }
}
