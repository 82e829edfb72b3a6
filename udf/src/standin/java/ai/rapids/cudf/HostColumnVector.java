package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

    public static HostColumnVector fromInts(int... values) {
        return build(DType.INT32, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromDoubles(double... values) {
        return build(DType.FLOAT64, values.length, b -> b.appendArray(values));
    }

    public static HostColumnVector fromBoxedLongs(Long... values) {
        return boxed(DType.INT64, values);
    }

    public static HostColumnVector fromBoxedDoubles(Double... values) {
        return boxed(DType.FLOAT64, values);
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

        public HostColumnVector build() {
            return column.build();
        }

        @Override
        public void close() {}
    }

    /** Appends rows of any type, nested ones through their children. */

    /** The shape of a column to build. */
    public abstract static class DataType {
        public abstract DType getType();

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
