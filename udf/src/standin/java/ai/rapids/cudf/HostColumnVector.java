package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** A reference-counted column on the host; used to copy data to and from device columns. */
public final class HostColumnVector extends HostColumnVectorCore {
    private int refCount = 1;

    public HostColumnVector(
            DType type,
            long rows,
            Optional<Long> nullCount,
            HostMemoryBuffer hostDataBuffer,
            HostMemoryBuffer hostValidityBuffer,
            HostMemoryBuffer offsetBuffer,
            List<HostColumnVectorCore> nestedHcv) {
        super(type, rows, nullCount, hostDataBuffer, hostValidityBuffer, offsetBuffer, nestedHcv);
        Device.opened(Device.Kind.HOST_COLUMN, this);
    }

    public HostColumnVector(
            DType type,
            long rows,
            Optional<Long> nullCount,
            HostMemoryBuffer hostDataBuffer,
            HostMemoryBuffer hostValidityBuffer,
            HostMemoryBuffer offsetBuffer) {
        this(type, rows, nullCount, hostDataBuffer, hostValidityBuffer, offsetBuffer, new ArrayList<>());
    }

    public HostColumnVector(
            DType type,
            long rows,
            Optional<Long> nullCount,
            HostMemoryBuffer hostDataBuffer,
            HostMemoryBuffer hostValidityBuffer) {
        this(type, rows, nullCount, hostDataBuffer, hostValidityBuffer, null);
    }

    public synchronized HostColumnVector incRefCount() {
        if (refCount <= 0) {
            throw new IllegalStateException("Column is already closed");
        }
        refCount++;
        return this;
    }

    public synchronized int getRefCount() {
        return refCount;
    }

    @Override
    public synchronized void close() {
        refCount--;
        if (refCount == 0) {
            super.close();
            Device.closed(Device.Kind.HOST_COLUMN, this);
        } else if (refCount < 0) {
            throw new IllegalStateException("Close called too many times " + this);
        }
    }

    /** Copies to the device. The caller closes the result; this column stays open. */
    public ColumnVector copyToDevice() {
        return ColumnVector.produce(CudfCall.TO_DEVICE, arena -> Transfers.toDevice(arena, this));
    }

    public static Builder builder(DType type, int rows) {
        return new Builder(type, rows);
    }

    public static HostColumnVector build(DType type, int rows, Consumer<Builder> init) {
        try (Builder builder = builder(type, rows)) {
            init.accept(builder);
            return builder.build();
        }
    }

    public static HostColumnVector build(int rows, long stringBufferSize, Consumer<Builder> init) {
        return build(DType.STRING, rows, init);
    }

    private static HostColumnVector boxed(DType type, Object[] values) {
        GrowingColumn column = new GrowingColumn(type);
        column.appendAll(values);
        return column.build();
    }

    @SafeVarargs
    public static <T> HostColumnVector fromLists(DataType dataType, List<T>... values) {
        GrowingColumn column = new GrowingColumn(dataType);
        column.appendAll(values);
        return column.build();
    }

    public static HostColumnVector fromStructs(DataType dataType, List<StructData> values) {
        GrowingColumn column = new GrowingColumn(dataType);
        column.appendAll(values.toArray());
        return column.build();
    }

    public static HostColumnVector fromStructs(DataType dataType, StructData... values) {
        return fromStructs(dataType, Arrays.asList(values));
    }

    public static HostColumnVector emptyStructs(DataType dataType, long rows) {
        StructData[] empty = new StructData[(int) rows];
        Arrays.fill(empty, new StructData());
        return fromStructs(dataType, empty);
    }

    public static HostColumnVector fromBytes(byte... values) {
        return build(DType.INT8, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromUnsignedBytes(byte... values) {
        return build(DType.UINT8, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromShorts(short... values) {
        return build(DType.INT16, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromUnsignedShorts(short... values) {
        return build(DType.UINT16, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromInts(int... values) {
        return build(DType.INT32, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromUnsignedInts(int... values) {
        return build(DType.UINT32, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromLongs(long... values) {
        return build(DType.INT64, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromUnsignedLongs(long... values) {
        return build(DType.UINT64, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromFloats(float... values) {
        return build(DType.FLOAT32, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromDoubles(double... values) {
        return build(DType.FLOAT64, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector boolFromBytes(byte... values) {
        return build(DType.BOOL8, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector daysFromInts(int... values) {
        return build(DType.TIMESTAMP_DAYS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector durationDaysFromInts(int... values) {
        return build(DType.DURATION_DAYS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector timestampSecondsFromLongs(long... values) {
        return build(DType.TIMESTAMP_SECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector timestampMilliSecondsFromLongs(long... values) {
        return build(DType.TIMESTAMP_MILLISECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector timestampMicroSecondsFromLongs(long... values) {
        return build(DType.TIMESTAMP_MICROSECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector timestampNanoSecondsFromLongs(long... values) {
        return build(DType.TIMESTAMP_NANOSECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromBoxedBooleans(Boolean... values) {
        return boxed(DType.BOOL8, values);
    }

    public static HostColumnVector fromBoxedBytes(Byte... values) {
        return boxed(DType.INT8, values);
    }

    public static HostColumnVector fromBoxedUnsignedBytes(Byte... values) {
        return boxed(DType.UINT8, values);
    }

    public static HostColumnVector fromBoxedShorts(Short... values) {
        return boxed(DType.INT16, values);
    }

    public static HostColumnVector fromBoxedUnsignedShorts(Short... values) {
        return boxed(DType.UINT16, values);
    }

    public static HostColumnVector fromBoxedInts(Integer... values) {
        return boxed(DType.INT32, values);
    }

    public static HostColumnVector fromBoxedUnsignedInts(Integer... values) {
        return boxed(DType.UINT32, values);
    }

    public static HostColumnVector fromBoxedLongs(Long... values) {
        return boxed(DType.INT64, values);
    }

    public static HostColumnVector fromBoxedUnsignedLongs(Long... values) {
        return boxed(DType.UINT64, values);
    }

    public static HostColumnVector fromBoxedFloats(Float... values) {
        return boxed(DType.FLOAT32, values);
    }

    public static HostColumnVector fromBoxedDoubles(Double... values) {
        return boxed(DType.FLOAT64, values);
    }

    public static HostColumnVector fromStrings(String... values) {
        return boxed(DType.STRING, values);
    }

    public static HostColumnVector timestampDaysFromBoxedInts(Integer... values) {
        return boxed(DType.TIMESTAMP_DAYS, values);
    }

    public static HostColumnVector durationDaysFromBoxedInts(Integer... values) {
        return boxed(DType.DURATION_DAYS, values);
    }

    public static HostColumnVector timestampSecondsFromBoxedLongs(Long... values) {
        return boxed(DType.TIMESTAMP_SECONDS, values);
    }

    public static HostColumnVector timestampMilliSecondsFromBoxedLongs(Long... values) {
        return boxed(DType.TIMESTAMP_MILLISECONDS, values);
    }

    public static HostColumnVector timestampMicroSecondsFromBoxedLongs(Long... values) {
        return boxed(DType.TIMESTAMP_MICROSECONDS, values);
    }

    public static HostColumnVector timestampNanoSecondsFromBoxedLongs(Long... values) {
        return boxed(DType.TIMESTAMP_NANOSECONDS, values);
    }

    public static HostColumnVector durationSecondsFromLongs(long... values) {
        return build(DType.DURATION_SECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector durationSecondsFromBoxedLongs(Long... values) {
        return boxed(DType.DURATION_SECONDS, values);
    }

    public static HostColumnVector durationMillisecondsFromLongs(long... values) {
        return build(DType.DURATION_MILLISECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector durationMillisecondsFromBoxedLongs(Long... values) {
        return boxed(DType.DURATION_MILLISECONDS, values);
    }

    public static HostColumnVector durationMicrosecondsFromLongs(long... values) {
        return build(DType.DURATION_MICROSECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector durationMicrosecondsFromBoxedLongs(Long... values) {
        return boxed(DType.DURATION_MICROSECONDS, values);
    }

    public static HostColumnVector durationNanosecondsFromLongs(long... values) {
        return build(DType.DURATION_NANOSECONDS, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector durationNanosecondsFromBoxedLongs(Long... values) {
        return boxed(DType.DURATION_NANOSECONDS, values);
    }

    public static HostColumnVector decimalFromInts(int scale, int... values) {
        return build(DType.create(DType.DTypeEnum.DECIMAL32, scale), values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector decimalFromBoxedInts(int scale, Integer... values) {
        return boxed(DType.create(DType.DTypeEnum.DECIMAL32, scale), values);
    }

    public static HostColumnVector decimalFromLongs(int scale, long... values) {
        return build(DType.create(DType.DTypeEnum.DECIMAL64, scale), values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector decimalFromBoxedLongs(int scale, Long... values) {
        return boxed(DType.create(DType.DTypeEnum.DECIMAL64, scale), values);
    }

    public static HostColumnVector decimalFromBigIntegers(int scale, BigInteger... values) {
        return boxed(DType.create(DType.DTypeEnum.DECIMAL128, scale), values);
    }

    public static HostColumnVector decimalFromDoubles(DType type, RoundingMode mode, double... values) {
        return build(type, values.length, b -> {
            for (double v : values) {
                b.append(BigDecimal.valueOf(v), mode);
            }
        });
    }

    /** The narrowest decimal type that holds every value. */
    public static HostColumnVector fromDecimals(BigDecimal... values) {
        int scale = Arrays.stream(values)
                .filter(Objects::nonNull)
                .mapToInt(BigDecimal::scale)
                .max()
                .orElse(0);
        BigDecimal widest = BigDecimal.ZERO.setScale(scale);
        for (BigDecimal v : values) {
            if (v != null && v.setScale(scale).precision() > widest.precision()) {
                widest = v.setScale(scale);
            }
        }
        return boxed(DType.fromJavaBigDecimal(widest), values);
    }

    public static HostColumnVector fromUTF8Strings(byte[]... values) {
        return boxed(DType.STRING, values);
    }

    /** Appends values of one type; nested types have {@link ColumnBuilder}. */
    public static final class Builder implements AutoCloseable {
        private final GrowingColumn column;
        private final long capacity;

        Builder(DType type, long rows) {
            this.column = new GrowingColumn(type);
            this.capacity = rows;
        }

        private GrowingColumn reserve(int more) {
            if (column.rows() + more > capacity) {
                throw new IndexOutOfBoundsException("Builder has a capacity of " + capacity + " rows");
            }
            return column;
        }

        public Builder append(boolean value) {
            reserve(1).appendByte((byte) (value ? 1 : 0));
            return this;
        }

        public Builder append(byte value) {
            reserve(1).appendByte(value);
            return this;
        }

        public Builder append(short value) {
            reserve(1).appendShort(value);
            return this;
        }

        public Builder append(int value) {
            reserve(1).appendInt(value);
            return this;
        }

        public Builder append(long value) {
            reserve(1).appendLong(value);
            return this;
        }

        public Builder append(float value) {
            reserve(1).appendFloat(value);
            return this;
        }

        public Builder append(double value) {
            reserve(1).appendDouble(value);
            return this;
        }

        public Builder append(BigDecimal value) {
            return append(value, RoundingMode.UNNECESSARY);
        }

        public Builder append(BigDecimal value, RoundingMode roundingMode) {
            reserve(1).appendDecimal(value, roundingMode);
            return this;
        }

        public Builder appendUnscaledDecimal(int value) {
            return appendUnscaledDecimal(BigInteger.valueOf(value));
        }

        public Builder appendUnscaledDecimal(long value) {
            return appendUnscaledDecimal(BigInteger.valueOf(value));
        }

        public Builder appendUnscaledDecimal(BigInteger value) {
            reserve(1).appendUnscaled(value);
            return this;
        }

        public Builder append(String value) {
            return appendUTF8String(value.getBytes(StandardCharsets.UTF_8));
        }

        public Builder appendUTF8String(byte[] value) {
            return appendUTF8String(value, 0, value.length);
        }

        public Builder appendUTF8String(byte[] value, int offset, int length) {
            reserve(1).appendUtf8(value, offset, length);
            return this;
        }

        public Builder appendArray(byte... values) {
            for (byte v : values) {
                append(v);
            }
            return this;
        }

        public Builder appendArray(short... values) {
            for (short v : values) {
                append(v);
            }
            return this;
        }

        public Builder appendArray(int... values) {
            for (int v : values) {
                append(v);
            }
            return this;
        }

        public Builder appendArray(long... values) {
            for (long v : values) {
                append(v);
            }
            return this;
        }

        public Builder appendArray(float... values) {
            for (float v : values) {
                append(v);
            }
            return this;
        }

        public Builder appendArray(double... values) {
            for (double v : values) {
                append(v);
            }
            return this;
        }

        private Builder appendObjects(Object... values) {
            reserve(values.length).appendAll(values);
            return this;
        }

        public Builder appendBoxed(BigDecimal... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(Byte... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(Boolean... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(Short... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(Integer... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(Long... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(Float... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(Double... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendBoxed(String... values) {
            return appendObjects((Object[]) values);
        }

        public Builder appendNull() {
            reserve(1).appendNull();
            return this;
        }

        public Builder setNullAt(long index) {
            column.setNull((int) index);
            return this;
        }

        public HostColumnVector build() {
            return column.build();
        }

        public ColumnVector buildAndPutOnDevice() {
            return ColumnVector.onDevice(build());
        }

        @Override
        public void close() {}
    }

    /** Appends rows of any type, nested ones through their children. */
    public static final class ColumnBuilder implements AutoCloseable {
        private final GrowingColumn column;

        public ColumnBuilder(DataType type, long estimatedRows) {
            this(new GrowingColumn(type));
        }

        private ColumnBuilder(GrowingColumn column) {
            this.column = column;
        }

        @SuppressWarnings("rawtypes")
        public ColumnBuilder appendLists(List... inputLists) {
            column.appendAll(inputLists);
            return this;
        }

        public ColumnBuilder appendStructValues(List<StructData> inputList) {
            column.appendAll(inputList.toArray());
            return this;
        }

        public ColumnBuilder appendStructValues(StructData... inputList) {
            column.appendAll(inputList);
            return this;
        }

        public ColumnBuilder appendNull() {
            column.appendNull();
            return this;
        }

        public ColumnBuilder endStruct() {
            column.endStruct();
            return this;
        }

        public ColumnBuilder endList() {
            column.endList();
            return this;
        }

        public int getCurrentIndex() {
            return column.rows();
        }

        public int getCurrentByteIndex() {
            return column.dataLength();
        }

        public ColumnBuilder append(byte value) {
            column.appendByte(value);
            return this;
        }

        public ColumnBuilder append(short value) {
            column.appendShort(value);
            return this;
        }

        public ColumnBuilder append(int value) {
            column.appendInt(value);
            return this;
        }

        public ColumnBuilder append(long value) {
            column.appendLong(value);
            return this;
        }

        public ColumnBuilder append(float value) {
            column.appendFloat(value);
            return this;
        }

        public ColumnBuilder append(double value) {
            column.appendDouble(value);
            return this;
        }

        public ColumnBuilder append(boolean value) {
            column.appendByte((byte) (value ? 1 : 0));
            return this;
        }

        public ColumnBuilder append(BigDecimal value) {
            column.appendDecimal(value, RoundingMode.UNNECESSARY);
            return this;
        }

        public ColumnBuilder append(BigInteger unscaledVal) {
            column.appendUnscaled(unscaledVal);
            return this;
        }

        public ColumnBuilder append(String value) {
            return appendUTF8String(value.getBytes(StandardCharsets.UTF_8));
        }

        public ColumnBuilder appendUTF8String(byte[] value) {
            return appendUTF8String(value, 0, value.length);
        }

        public ColumnBuilder appendUTF8String(byte[] value, int srcOffset, int length) {
            column.appendUtf8(value, srcOffset, length);
            return this;
        }

        public ColumnBuilder appendDecimal128(byte[] binary) {
            column.appendUnscaled(new BigInteger(binary));
            return this;
        }

        public ColumnBuilder getChild(int index) {
            return new ColumnBuilder(column.children.get(index));
        }

        public HostColumnVector build() {
            return column.build();
        }

        public ColumnVector buildAndPutOnDevice() {
            return ColumnVector.onDevice(build());
        }

        @Override
        public void close() {}
    }

    /** The shape of a column to build. */
    public abstract static class DataType {
        public abstract DType getType();

        public abstract boolean isNullable();

        public abstract DataType getChild(int index);

        public abstract int getNumChildren();
    }

    /** A list of one child type. */
    public static class ListType extends DataType {
        private final boolean isNullable;
        private final DataType child;

        public ListType(boolean isNullable, DataType child) {
            this.isNullable = isNullable;
            this.child = child;
        }

        @Override
        public DType getType() {
            return DType.LIST;
        }

        @Override
        public boolean isNullable() {
            return isNullable;
        }

        @Override
        public DataType getChild(int index) {
            return index > 0 ? null : child;
        }

        @Override
        public int getNumChildren() {
            return 1;
        }
    }

    /** A struct of fields. */
    public static class StructType extends DataType {
        private final boolean isNullable;
        private final List<DataType> children;

        public StructType(boolean isNullable, List<DataType> children) {
            this.isNullable = isNullable;
            this.children = children;
        }

        public StructType(boolean isNullable, DataType... children) {
            this(isNullable, Arrays.asList(children));
        }

        @Override
        public DType getType() {
            return DType.STRUCT;
        }

        @Override
        public boolean isNullable() {
            return isNullable;
        }

        @Override
        public DataType getChild(int index) {
            return children.get(index);
        }

        @Override
        public int getNumChildren() {
            return children.size();
        }
    }

    /** A type without children. */
    public static class BasicType extends DataType {
        private final boolean isNullable;
        private final DType type;

        public BasicType(boolean isNullable, DType type) {
            this.isNullable = isNullable;
            this.type = type;
        }

        @Override
        public DType getType() {
            return type;
        }

        @Override
        public boolean isNullable() {
            return isNullable;
        }

        @Override
        public DataType getChild(int index) {
            return null;
        }

        @Override
        public int getNumChildren() {
            return 0;
        }
    }

    /** The fields of one struct row; null fields make a null struct. */
    public static class StructData {
        List<Object> dataRecord;

        public StructData(List<Object> dataRecord) {
            this.dataRecord = dataRecord;
        }

        public StructData(Object... data) {
            this(Arrays.asList(data));
        }

        public int getNumFields() {
            return dataRecord == null ? 0 : dataRecord.size();
        }

        public boolean isNull() {
            return dataRecord == null;
        }

        public Object getField(int index) {
            return dataRecord.get(index);
        }
    }
}
