package io.eraforge.table.schema;

import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * What a column holds: its type in tables, and {@code T}, the type that {@link NamedRow} returns.
 *
 * @param empty a value for rows of tests that do not care
 */
public record ColumnKind<T>(DataType type, T empty) {
    public static final ColumnKind<String> STRING = new ColumnKind<>(DataTypes.StringType, "");
    public static final ColumnKind<Long> LONG = new ColumnKind<>(DataTypes.LongType, 0L);
    public static final ColumnKind<Integer> INT = new ColumnKind<>(DataTypes.IntegerType, 0);
    public static final ColumnKind<Double> DOUBLE = new ColumnKind<>(DataTypes.DoubleType, 0.0);
    public static final ColumnKind<Boolean> BOOLEAN = new ColumnKind<>(DataTypes.BooleanType, false);
    public static final ColumnKind<Timestamp> TIMESTAMP =
            new ColumnKind<>(DataTypes.TimestampType, Timestamp.from(java.time.Instant.EPOCH));
    public static final ColumnKind<List<String>> STRINGS = listOf(STRING);
    public static final ColumnKind<List<Long>> LONGS = listOf(LONG);
    public static final ColumnKind<List<Double>> DOUBLES = listOf(DOUBLE);
    /** Numbers by name. */
    public static final ColumnKind<Map<String, Long>> COUNTS =
            new ColumnKind<>(DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType, false), Map.of());

    /** A list without nulls. */
    public static <E> ColumnKind<List<E>> listOf(ColumnKind<E> element) {
        return new ColumnKind<>(DataTypes.createArrayType(element.type(), false), List.of());
    }
}
