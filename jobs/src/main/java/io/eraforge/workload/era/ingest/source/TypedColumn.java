package io.eraforge.workload.era.ingest.source;

import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;

import io.eraforge.table.parquet.HalfFloat;
import io.eraforge.table.parquet.SourceParquetSchema.Kind;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * A column of a typed source. {@code value} is what {@link TypedRecord} expects: text, a long or double, or microseconds since
 * 1970; for an unsupported column, the name of its type. {@code sample} is the same for samples, except that dates and local
 * times are text, which shows whether they have a time of day.
 */
record TypedColumn(String name, ColumnType type, Column value, Column sample) {
    private static final long NANOS_PER_MICRO = 1000;

    private TypedColumn(String name, ColumnType type, Column value) {
        this(name, type, value, value);
    }

    static TypedColumn of(StructField field, Kind kind) {
        Column column = col("`" + field.name().replace("`", "``") + "`");
        return switch (kind) {
            case PLAIN -> plain(field, column);
            case NANOS_UTC -> new TypedColumn(field.name(), ColumnType.INSTANT, micros(column));
            case NANOS_LOCAL -> new TypedColumn(field.name(), ColumnType.LOCAL, micros(column));
            case HALF_FLOAT -> new TypedColumn(field.name(), ColumnType.NUMBER, halfFloat(column));
        };
    }

    /** A column that Spark cannot read; {@code typeName} is for messages. */
    static TypedColumn unsupported(String name, String typeName) {
        return new TypedColumn(name, ColumnType.OTHER, lit(typeName));
    }

    private static TypedColumn plain(StructField field, Column column) {
        ColumnType type = type(field.dataType());
        Column value = switch (type) {
            case TEXT -> column.cast(DataTypes.StringType);
            case INSTANT -> unix_micros(column);
            case LOCAL -> unix_micros(column.cast(DataTypes.TimestampType));
            case NUMBER -> column.cast(isInteger(field.dataType()) ? DataTypes.LongType : DataTypes.DoubleType);
            case OTHER -> lit(field.dataType().simpleString());
        };
        Column sample = type == ColumnType.LOCAL ? column.cast(DataTypes.StringType) : value;
        return new TypedColumn(field.name(), type, value, sample);
    }

    /** Rounds down; null for the smallest longs, which some writers use for missing times. */
    private static Column micros(Column nanos) {
        Column whole = nanos.minus(pmod(nanos, lit(NANOS_PER_MICRO)));
        return when(
                nanos.geq(lit(Long.MIN_VALUE + NANOS_PER_MICRO)), call_function("div", whole, lit(NANOS_PER_MICRO)));
    }

    private static Column halfFloat(Column bytes) {
        UDF1<byte[], Double> convert = b -> b == null ? null : HalfFloat.value(b);
        return udf(convert, DataTypes.DoubleType).apply(bytes);
    }

    private static boolean isInteger(DataType type) {
        return type instanceof LongType
                || type instanceof IntegerType
                || type instanceof ShortType
                || type instanceof ByteType;
    }

    private static ColumnType type(DataType type) {
        if (type instanceof StringType) {
            return ColumnType.TEXT;
        }
        if (type instanceof NumericType || type instanceof BooleanType) {
            return ColumnType.NUMBER;
        }
        if (type instanceof TimestampType) {
            return ColumnType.INSTANT;
        }
        return type instanceof TimestampNTZType || type instanceof DateType ? ColumnType.LOCAL : ColumnType.OTHER;
    }
}
