package io.eraforge.table.kernel;

import io.delta.kernel.data.ArrayValue;
import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.data.MapValue;
import io.delta.kernel.defaults.internal.data.vector.DefaultGenericVector;
import io.delta.kernel.internal.types.DataTypeJsonSerDe;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.MapType;
import io.delta.kernel.types.StructType;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Row;

/** Spark's schemas and rows as those of Kernel. Rows hold Java's collections, not Scala's. */
public final class KernelRows {
    private KernelRows() {}

    public static StructType schema(org.apache.spark.sql.types.StructType schema) {
        return DataTypeJsonSerDe.deserializeStructType(schema.json());
    }

    /** The values of each row, in the order of {@code schema}. */
    public static List<Object[]> values(List<Row> rows, StructType schema) {
        return rows.stream().map(row -> values(row, schema)).toList();
    }

    private static Object[] values(Row row, StructType schema) {
        Object[] values = new Object[schema.length()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(row.get(i), schema.at(i).getDataType());
        }
        return values;
    }

    private static Object value(Object value, DataType type) {
        if (value instanceof Timestamp time) {
            return TimeUnit.MILLISECONDS.toMicros(time.getTime()) + time.getNanos() / 1000 % 1000;
        }
        if (type instanceof ArrayType array && value instanceof Object[] elements) {
            return new Elements(DefaultGenericVector.fromArray(array.getElementType(), elements));
        }
        if (type instanceof ArrayType array && value instanceof List<?> elements) {
            return value(elements.toArray(), array);
        }
        if (type instanceof MapType map && value instanceof Map<?, ?> entries) {
            return new Entries(
                    vector(map.getKeyType(), new ArrayList<>(entries.keySet())),
                    vector(map.getValueType(), new ArrayList<>(entries.values())));
        }
        return value;
    }

    private static ColumnVector vector(DataType type, List<Object> values) {
        return DefaultGenericVector.fromList(type, values);
    }

    private record Elements(ColumnVector elements) implements ArrayValue {
        @Override
        public int getSize() {
            return elements.getSize();
        }

        @Override
        public ColumnVector getElements() {
            return elements;
        }
    }

    private record Entries(ColumnVector keys, ColumnVector values) implements MapValue {
        @Override
        public int getSize() {
            return keys.getSize();
        }

        @Override
        public ColumnVector getKeys() {
            return keys;
        }

        @Override
        public ColumnVector getValues() {
            return values;
        }
    }
}
