package ai.rapids.cudf;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/** The type of a column or scalar; decimals carry a scale (value = unscaled * 10^scale). */
public final class DType {
    public static final int DECIMAL32_MAX_PRECISION = 9;
    public static final int DECIMAL64_MAX_PRECISION = 18;
    public static final int DECIMAL128_MAX_PRECISION = 38;

    /** Type ids with the width of one element (0 where it varies) and libcudf's number. */
    public enum DTypeEnum {
        EMPTY(0, 0),
        INT8(1, 1),
        INT16(2, 2),
        INT32(4, 3),
        INT64(8, 4),
        UINT8(1, 5),
        UINT16(2, 6),
        UINT32(4, 7),
        UINT64(8, 8),
        FLOAT32(4, 9),
        FLOAT64(8, 10),
        BOOL8(1, 11),
        TIMESTAMP_DAYS(4, 12),
        TIMESTAMP_SECONDS(8, 13),
        TIMESTAMP_MILLISECONDS(8, 14),
        TIMESTAMP_MICROSECONDS(8, 15),
        TIMESTAMP_NANOSECONDS(8, 16),
        DURATION_DAYS(4, 17),
        DURATION_SECONDS(8, 18),
        DURATION_MILLISECONDS(8, 19),
        DURATION_MICROSECONDS(8, 20),
        DURATION_NANOSECONDS(8, 21),
        STRING(0, 23),
        LIST(0, 24),
        DECIMAL32(4, 25),
        DECIMAL64(8, 26),
        DECIMAL128(16, 27),
        STRUCT(0, 28);

        final int sizeInBytes;
        final int nativeId;

        DTypeEnum(int sizeInBytes, int nativeId) {
            this.sizeInBytes = sizeInBytes;
            this.nativeId = nativeId;
        }

        public boolean isDecimalType() {
            return this == DECIMAL32 || this == DECIMAL64 || this == DECIMAL128;
        }
    }

    public static final DType EMPTY = new DType(DTypeEnum.EMPTY, 0);
    public static final DType INT8 = new DType(DTypeEnum.INT8, 0);
    public static final DType INT16 = new DType(DTypeEnum.INT16, 0);
    public static final DType INT32 = new DType(DTypeEnum.INT32, 0);
    public static final DType INT64 = new DType(DTypeEnum.INT64, 0);
    public static final DType UINT8 = new DType(DTypeEnum.UINT8, 0);
    public static final DType UINT16 = new DType(DTypeEnum.UINT16, 0);
    public static final DType UINT32 = new DType(DTypeEnum.UINT32, 0);
    public static final DType UINT64 = new DType(DTypeEnum.UINT64, 0);
    public static final DType FLOAT32 = new DType(DTypeEnum.FLOAT32, 0);
    public static final DType FLOAT64 = new DType(DTypeEnum.FLOAT64, 0);
    public static final DType BOOL8 = new DType(DTypeEnum.BOOL8, 0);
    public static final DType TIMESTAMP_DAYS = new DType(DTypeEnum.TIMESTAMP_DAYS, 0);
    public static final DType TIMESTAMP_SECONDS = new DType(DTypeEnum.TIMESTAMP_SECONDS, 0);
    public static final DType TIMESTAMP_MILLISECONDS = new DType(DTypeEnum.TIMESTAMP_MILLISECONDS, 0);
    public static final DType TIMESTAMP_MICROSECONDS = new DType(DTypeEnum.TIMESTAMP_MICROSECONDS, 0);
    public static final DType TIMESTAMP_NANOSECONDS = new DType(DTypeEnum.TIMESTAMP_NANOSECONDS, 0);
    public static final DType DURATION_DAYS = new DType(DTypeEnum.DURATION_DAYS, 0);
    public static final DType DURATION_SECONDS = new DType(DTypeEnum.DURATION_SECONDS, 0);
    public static final DType DURATION_MILLISECONDS = new DType(DTypeEnum.DURATION_MILLISECONDS, 0);
    public static final DType DURATION_MICROSECONDS = new DType(DTypeEnum.DURATION_MICROSECONDS, 0);
    public static final DType DURATION_NANOSECONDS = new DType(DTypeEnum.DURATION_NANOSECONDS, 0);
    public static final DType STRING = new DType(DTypeEnum.STRING, 0);
    public static final DType LIST = new DType(DTypeEnum.LIST, 0);
    public static final DType STRUCT = new DType(DTypeEnum.STRUCT, 0);

    private static final DType[] SINGLETONS = {
        EMPTY,
        INT8,
        INT16,
        INT32,
        INT64,
        UINT8,
        UINT16,
        UINT32,
        UINT64,
        FLOAT32,
        FLOAT64,
        BOOL8,
        TIMESTAMP_DAYS,
        TIMESTAMP_SECONDS,
        TIMESTAMP_MILLISECONDS,
        TIMESTAMP_MICROSECONDS,
        TIMESTAMP_NANOSECONDS,
        DURATION_DAYS,
        DURATION_SECONDS,
        DURATION_MILLISECONDS,
        DURATION_MICROSECONDS,
        DURATION_NANOSECONDS,
        STRING,
        LIST,
        STRUCT
    };
    private static final Set<DTypeEnum> DURATIONS =
            EnumSet.range(DTypeEnum.DURATION_DAYS, DTypeEnum.DURATION_NANOSECONDS);
    private static final Set<DTypeEnum> TIMESTAMPS =
            EnumSet.range(DTypeEnum.TIMESTAMP_DAYS, DTypeEnum.TIMESTAMP_NANOSECONDS);

    final DTypeEnum typeId;
    private final int scale;

    private DType(DTypeEnum typeId, int scale) {
        this.typeId = typeId;
        this.scale = scale;
    }

    /** The decimal type with this id and base-10 exponent. */
    public static DType create(DTypeEnum dt, int scale) {
        if (!dt.isDecimalType()) {
            throw new IllegalArgumentException("Could not create a non-Decimal DType with scale");
        }
        return fromNative(dt.nativeId, scale);
    }

    /** The type with libcudf's number {@code nativeId}. */
    public static DType fromNative(int nativeId, int scale) {
        for (DType type : SINGLETONS) {
            if (type.typeId.nativeId == nativeId) {
                return type;
            }
        }
        for (DTypeEnum id : DTypeEnum.values()) {
            if (id.nativeId == nativeId) {
                return decimal(id, scale);
            }
        }
        throw new IllegalArgumentException("Could not translate " + nativeId + " into a DType");
    }

    private static DType decimal(DTypeEnum id, int scale) {
        int limit = maxPrecision(id);
        if (-scale > limit) {
            throw new IllegalArgumentException("Scale " + (-scale) + " exceeds " + id + "_MAX_PRECISION " + limit);
        }
        return new DType(id, scale);
    }

    private static int maxPrecision(DTypeEnum id) {
        if (id == DTypeEnum.DECIMAL32) {
            return DECIMAL32_MAX_PRECISION;
        }
        return id == DTypeEnum.DECIMAL64 ? DECIMAL64_MAX_PRECISION : DECIMAL128_MAX_PRECISION;
    }

    public int getSizeInBytes() {
        return typeId.sizeInBytes;
    }

    public int getScale() {
        return scale;
    }

    public boolean isBackedByInt() {
        return !isFloating() && typeId.sizeInBytes == 4;
    }

    public boolean isBackedByLong() {
        return !isFloating() && typeId.sizeInBytes == 8;
    }

    public boolean isBackedByShort() {
        return typeId.sizeInBytes == 2;
    }

    public boolean isBackedByByte() {
        return typeId.sizeInBytes == 1;
    }

    public boolean isDecimalType() {
        return typeId.isDecimalType();
    }

    public boolean isTimestampType() {
        return TIMESTAMPS.contains(typeId);
    }

    /** Signed and unsigned integers; not booleans, timestamps, durations or decimals. */
    public boolean isIntegral() {
        return typeId.nativeId >= DTypeEnum.INT8.nativeId && typeId.nativeId <= DTypeEnum.UINT64.nativeId;
    }

    public boolean isNestedType() {
        return typeId == DTypeEnum.LIST || typeId == DTypeEnum.STRUCT;
    }

    public boolean hasOffsets() {
        return typeId == DTypeEnum.LIST || typeId == DTypeEnum.STRING;
    }

    boolean isFloating() {
        return typeId == DTypeEnum.FLOAT32 || typeId == DTypeEnum.FLOAT64;
    }

    boolean isUnsigned() {
        return typeId.nativeId >= DTypeEnum.UINT8.nativeId && typeId.nativeId <= DTypeEnum.UINT64.nativeId;
    }

    /** Integers, floats and booleans: libcudf's is_numeric. */
    boolean isNumeric() {
        return isIntegral() || isFloating() || typeId == DTypeEnum.BOOL8;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof DType other && typeId == other.typeId && scale == other.scale;
    }

    @Override
    public int hashCode() {
        return Objects.hash(typeId, scale);
    }

    @Override
    public String toString() {
        return isDecimalType() ? typeId + " scale:" + scale : String.valueOf(typeId);
    }
}
