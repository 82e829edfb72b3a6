package io.eraforge.table.parquet;

import io.eraforge.table.parquet.SourceParquetSchema.Kind;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of {@link ColumnScan}, as text, longs or doubles: whole numbers and microseconds since 1970 are longs. Reads the batch that
 * was set last.
 */
public final class ScanColumn {
    private static final long DAY_US = 86_400_000_000L;
    private static final long NANOS_PER_MICRO = 1000;

    private final ColumnScan.Field field;
    private final Form form;
    private ColumnVector vector;
    private UTF8String lastBytes;
    private String lastText;

    /** How the values are stored. */
    public enum Form {
        TEXT,
        BYTE,
        SHORT,
        INT,
        LONG,
        NANOS,
        DAYS,
        FLOAT,
        DOUBLE,
        BOOLEAN,
        DECIMAL,
        HALF_FLOAT,
        /** Not read: each value is the name of its type. */
        TYPE_NAME;

        static Form of(DataType type, Kind kind) {
            return switch (kind) {
                case NANOS_UTC, NANOS_LOCAL -> NANOS;
                case HALF_FLOAT -> HALF_FLOAT;
                case PLAIN -> plain(type);
            };
        }

        private static Form plain(DataType type) {
            if (type instanceof StringType) {
                return TEXT;
            }
            if (type instanceof LongType || type instanceof TimestampType || type instanceof TimestampNTZType) {
                return LONG;
            }
            if (type instanceof DateType) {
                return DAYS;
            }
            if (type instanceof DoubleType) {
                return DOUBLE;
            }
            if (type instanceof DecimalType) {
                return DECIMAL;
            }
            return small(type);
        }

        private static Form small(DataType type) {
            if (type instanceof FloatType) {
                return FLOAT;
            }
            if (type instanceof IntegerType) {
                return INT;
            }
            if (type instanceof BooleanType) {
                return BOOLEAN;
            }
            if (type instanceof ShortType) {
                return SHORT;
            }
            return type instanceof ByteType ? BYTE : TYPE_NAME;
        }
    }

    public ScanColumn(ColumnScan.Field field) {
        this.field = field;
        form = field.form();
    }

    public void set(ColumnarBatch batch) {
        vector = form == Form.TYPE_NAME ? null : batch.column(field.ordinal());
    }

    public boolean isNull(int row) {
        return form != Form.TYPE_NAME
                && (vector.isNullAt(row)
                        // Some writers use the smallest longs for missing times.
                        || (form == Form.NANOS && vector.getLong(row) < Long.MIN_VALUE + NANOS_PER_MICRO));
    }

    public boolean isText() {
        return form == Form.TEXT || form == Form.TYPE_NAME;
    }

    public boolean isLong() {
        return switch (form) {
            case BYTE, SHORT, INT, LONG, NANOS, DAYS -> true;
            case TEXT, FLOAT, DOUBLE, BOOLEAN, DECIMAL, HALF_FLOAT, TYPE_NAME -> false;
        };
    }

    /** The value of a column of longs, which must not be null. */
    public long number(int row) {
        return switch (form) {
            case BYTE -> vector.getByte(row);
            case SHORT -> vector.getShort(row);
            case INT -> vector.getInt(row);
            case LONG -> vector.getLong(row);
            case NANOS -> Math.floorDiv(vector.getLong(row), NANOS_PER_MICRO);
            case DAYS -> vector.getInt(row) * DAY_US;
            case TEXT, FLOAT, DOUBLE, BOOLEAN, DECIMAL, HALF_FLOAT, TYPE_NAME -> throw noNumber();
        };
    }

    /** The value of any column but one of texts, which must not be null. */
    public double value(int row) {
        return switch (form) {
            case DOUBLE -> vector.getDouble(row);
            case FLOAT -> vector.getFloat(row);
            case BOOLEAN -> vector.getBoolean(row) ? 1 : 0;
            case DECIMAL -> decimal(row);
            case HALF_FLOAT -> HalfFloat.value(vector.getBinary(row));
            case BYTE, SHORT, INT, LONG, NANOS, DAYS -> number(row);
            case TEXT, TYPE_NAME -> throw noNumber();
        };
    }

    private double decimal(int row) {
        DecimalType type = (DecimalType) vector.dataType();
        return vector.getDecimal(row, type.precision(), type.scale()).toDouble();
    }

    /** The value as text, which must not be null. */
    public String text(int row) {
        return switch (form) {
            case TEXT -> cached(vector.getUTF8String(row));
            case TYPE_NAME -> field.typeName();
            case BYTE, SHORT, INT, LONG, NANOS, DAYS -> Long.toString(number(row));
            case FLOAT, DOUBLE, BOOLEAN, DECIMAL, HALF_FLOAT -> Double.toString(value(row));
        };
    }

    /** Texts such as names of series repeat from row to row. */
    private String cached(UTF8String text) {
        if (!text.equals(lastBytes)) {
            lastBytes = text.clone();
            lastText = text.toString();
        }
        return lastText;
    }

    private IllegalStateException noNumber() {
        return new IllegalStateException("a column of " + form + " is no number");
    }
}
