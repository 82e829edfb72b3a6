package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A column that owns its device memory. It starts with one reference; the last {@link #close} frees the memory, and closing
 * again throws.
 */
public final class ColumnVector extends ColumnView {
    private int refCount = 1;

    /** What to close in place of the column's arena; null if it owns that. */
    private final List<DeviceMemoryBuffer> buffers;

    private ColumnVector(HostColumn column) {
        super(column, Device.Kind.COLUMN);
        this.buffers = null;
    }

    /** A column over existing buffers, which it takes over. */
    public ColumnVector(
            DType type,
            long rows,
            Optional<Long> nullCount,
            DeviceMemoryBuffer dataBuffer,
            DeviceMemoryBuffer validityBuffer,
            DeviceMemoryBuffer offsetBuffer) {
        super(Views.flat(type, rows, dataBuffer, validityBuffer, offsetBuffer), Device.Kind.COLUMN);
        this.buffers = Stream.of(Optional.ofNullable(dataBuffer), Optional.ofNullable(validityBuffer), Optional.ofNullable(offsetBuffer))
                .flatMap(Optional::stream)
                .toList();
    }

    /** A struct of the columns behind existing views, whose buffers it takes over; the views may be closed before it. */
    public ColumnVector(
            DType type,
            long rows,
            Optional<Long> nullCount,
            DeviceMemoryBuffer dataBuffer,
            DeviceMemoryBuffer validityBuffer,
            DeviceMemoryBuffer offsetBuffer,
            List<DeviceMemoryBuffer> toClose,
            long[] childHandles) {
        super(Views.struct(rows, childHandles), Device.Kind.COLUMN);
        if (!type.equals(DType.STRUCT) || dataBuffer != null || validityBuffer != null || offsetBuffer != null) {
            throw new UnsupportedOperationException("The stand-in makes structs without null rows only");
        }
        this.buffers = toClose;
    }

    /** Creates a column in the given arena, which is freed on failure. */
    static ColumnVector produce(Function<Arena, HostColumn> op) {
        Arena arena = new Arena();
        try {
            return new ColumnVector(op.apply(arena));
        } catch (RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    /** Likewise, counted as one call that reads {@code inputs}. */
    static ColumnVector produce(CudfCall call, Function<Arena, HostColumn> op, HostColumn... inputs) {
        ColumnVector result = produce(op);
        Counted.count(call, result.rows, result.column(), inputs);
        return result;
    }

    static ColumnVector binary(BinaryOperable lhs, BinaryOp op, BinaryOperable rhs, DType out) {
        BinaryKernel.Operand left = BinaryKernel.Operand.of(lhs);
        BinaryKernel.Operand right = BinaryKernel.Operand.of(rhs);
        return produce(
                Counted.withScalar(lhs, rhs) ? CudfCall.BINARY_WITH_SCALAR : CudfCall.BINARY,
                arena -> BinaryKernel.apply(arena, op, left, right, out),
                Counted.inputs(null, lhs, rhs));
    }

    /** Moves a host column to the device and closes it. */
    static ColumnVector onDevice(HostColumnVector host) {
        try (host) {
            return host.copyToDevice();
        }
    }

    /** Another reference to the same column, not a copy. */
    @Override
    public ColumnVector copyToColumnVector() {
        return incRefCount();
    }

    public synchronized ColumnVector incRefCount() {
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
            markClosed();
            if (buffers == null) {
                arena().close();
            } else {
                buffers.forEach(DeviceMemoryBuffer::close);
            }
            Device.closed(Device.Kind.COLUMN, this);
        } else if (refCount < 0) {
            throw new IllegalStateException("Close called too many times " + this);
        }
    }

    public void noWarnLeakExpected() {}

    @Override
    public long getNullCount() {
        return column().nullCount();
    }

    public boolean hasValidityVector() {
        return column().nullable();
    }

    public boolean hasNulls() {
        return getNullCount() > 0;
    }

    public BaseDeviceMemoryBuffer getDeviceBufferFor(BufferType type) {
        return Views.buffer(column(), type);
    }

    @Override
    public String toString() {
        return "ColumnVector{rows=" + rows + ", type=" + type + ", refCount=" + refCount + '}';
    }

    /** For the same type, another reference to this column, not a copy. */
    @Override
    public ColumnVector castTo(DType type) {
        return type.equals(getType()) ? incRefCount() : super.castTo(type);
    }

    public static ColumnVector fromScalar(Scalar scalar, int rows) {
        HostColumn row = scalar.row();
        return produce(CudfCall.FROM_SCALAR, arena -> GatherKernel.gather(arena, row, new int[rows], false));
    }

    public static ColumnVector makeStruct(ColumnView... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("At least one column is needed to get the row count");
        }
        return makeStruct(columns[0].getRowCount(), columns);
    }

    /** A struct of copies of the columns; its own rows are never null. */
    public static ColumnVector makeStruct(long rows, ColumnView... columns) {
        HostColumn struct = Views.struct(rows, columns);
        for (HostColumn column : struct.children) {
            Counted.count(CudfCall.MAKE_STRUCT, rows, column, column);
        }
        return produce(arena -> CopyKernel.copy(arena, struct));
    }

    public static ColumnVector makeList(ColumnView... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("At least one column is needed to get the row count");
        }
        return makeList(columns[0].getRowCount(), columns[0].getType(), columns);
    }

    /** Row i of the result lists row i of each column. */
    public static ColumnVector makeList(long rows, DType type, ColumnView... columns) {
        for (ColumnView column : columns) {
            if (column.getRowCount() != rows) {
                throw new IllegalArgumentException("All columns must have the same number of rows");
            }
            if (!column.getType().equals(type)) {
                throw new IllegalArgumentException("All columns must have the same type");
            }
        }
        if (columns.length == 0 && type.isNestedType()) {
            throw new IllegalArgumentException(
                    "Creating an empty list column of nested types is not currently supported");
        }
        HostColumn[] parts = Views.columns(columns);
        return produce(arena -> InterleaveKernel.lists(arena, (int) rows, type, parts));
    }

    /** Lists of copies of this column's rows, split at {@code offsets}. */
    public ColumnVector makeListFromOffsets(long rows, ColumnView offsets) {
        HostColumn child = column();
        HostColumn bounds = offsets.column();
        return produce(arena -> {
            HostColumn copy = CopyKernel.copy(arena, child);
            return HostColumn.list(arena, (int) rows, CopyKernel.copy(arena, bounds).data, null, copy);
        });
    }

    public static ColumnVector sequence(Scalar initialValue, Scalar step, int rows) {
        if (!initialValue.isValid() || !step.isValid()) {
            throw new IllegalArgumentException("nulls are not supported in sequence");
        }
        return produce(CudfCall.SEQUENCE, arena -> SequenceKernel.sequence(arena, initialValue, step, rows));
    }

    public static ColumnVector sequence(Scalar initialValue, int rows) {
        if (!initialValue.isValid()) {
            throw new IllegalArgumentException("nulls are not supported in sequence");
        }
        return produce(CudfCall.SEQUENCE, arena -> SequenceKernel.sequence(arena, initialValue, null, rows));
    }

    public static ColumnVector sequence(ColumnView start, ColumnView size) {
        HostColumn starts = start.column();
        HostColumn sizes = size.column();
        return produce(CudfCall.LIST_SEQUENCES, arena -> SequenceKernel.lists(arena, starts, sizes, null), sizes);
    }

    public static ColumnVector sequence(ColumnView start, ColumnView size, ColumnView step) {
        HostColumn starts = start.column();
        HostColumn sizes = size.column();
        HostColumn steps = step.column();
        return produce(arena -> SequenceKernel.lists(arena, starts, sizes, steps));
    }

    public static ColumnVector concatenate(ColumnView... columns) {
        if (columns.length < 2) {
            throw new IllegalArgumentException("Concatenate requires 2 or more columns");
        }
        HostColumn[] parts = Views.columns(columns);
        for (HostColumn part : parts) {
            if (!part.type.equals(parts[0].type)) {
                throw new CudfException(
                        "Type mismatch in columns to concatenate: " + parts[0].type + " and " + part.type);
            }
        }
        return produce(CudfCall.CONCATENATE, arena -> CopyKernel.concatenate(arena, parts), parts);
    }

    public static ColumnVector build(DType type, int rows, Consumer<HostColumnVector.Builder> init) {
        return onDevice(HostColumnVector.build(type, rows, init));
    }

    public static ColumnVector build(int rows, long stringBufferSize, Consumer<HostColumnVector.Builder> init) {
        return onDevice(HostColumnVector.build(rows, stringBufferSize, init));
    }

    @SafeVarargs
    public static <T> ColumnVector fromLists(HostColumnVector.DataType dataType, List<T>... lists) {
        return onDevice(HostColumnVector.fromLists(dataType, lists));
    }

    public static ColumnVector fromStructs(HostColumnVector.DataType dataType, List<HostColumnVector.StructData> rows) {
        return onDevice(HostColumnVector.fromStructs(dataType, rows));
    }

    public static ColumnVector fromStructs(HostColumnVector.DataType dataType, HostColumnVector.StructData... rows) {
        return onDevice(HostColumnVector.fromStructs(dataType, rows));
    }

    public static ColumnVector emptyStructs(HostColumnVector.DataType dataType, long rows) {
        return onDevice(HostColumnVector.emptyStructs(dataType, rows));
    }

    public static ColumnVector empty(HostColumnVector.DataType colType) {
        return onDevice(new GrowingColumn(colType).build());
    }

    public static ColumnVector fromBooleans(boolean... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) (values[i] ? 1 : 0);
        }
        return boolFromBytes(bytes);
    }

    public static ColumnVector fromBytes(byte... values) {
        return onDevice(HostColumnVector.fromBytes(values));
    }

    public static ColumnVector fromUnsignedBytes(byte... values) {
        return onDevice(HostColumnVector.fromUnsignedBytes(values));
    }

    public static ColumnVector fromShorts(short... values) {
        return onDevice(HostColumnVector.fromShorts(values));
    }

    public static ColumnVector fromUnsignedShorts(short... values) {
        return onDevice(HostColumnVector.fromUnsignedShorts(values));
    }

    public static ColumnVector fromInts(int... values) {
        return onDevice(HostColumnVector.fromInts(values));
    }

    public static ColumnVector fromUnsignedInts(int... values) {
        return onDevice(HostColumnVector.fromUnsignedInts(values));
    }

    public static ColumnVector fromLongs(long... values) {
        return onDevice(HostColumnVector.fromLongs(values));
    }

    public static ColumnVector fromUnsignedLongs(long... values) {
        return onDevice(HostColumnVector.fromUnsignedLongs(values));
    }

    public static ColumnVector fromFloats(float... values) {
        return onDevice(HostColumnVector.fromFloats(values));
    }

    public static ColumnVector fromDoubles(double... values) {
        return onDevice(HostColumnVector.fromDoubles(values));
    }

    public static ColumnVector boolFromBytes(byte... values) {
        return onDevice(HostColumnVector.boolFromBytes(values));
    }

    public static ColumnVector daysFromInts(int... values) {
        return onDevice(HostColumnVector.daysFromInts(values));
    }

    public static ColumnVector durationDaysFromInts(int... values) {
        return onDevice(HostColumnVector.durationDaysFromInts(values));
    }

    public static ColumnVector timestampSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.timestampSecondsFromLongs(values));
    }

    public static ColumnVector timestampMilliSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.timestampMilliSecondsFromLongs(values));
    }

    public static ColumnVector timestampMicroSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.timestampMicroSecondsFromLongs(values));
    }

    public static ColumnVector timestampNanoSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.timestampNanoSecondsFromLongs(values));
    }

    public static ColumnVector fromBoxedBooleans(Boolean... values) {
        return onDevice(HostColumnVector.fromBoxedBooleans(values));
    }

    public static ColumnVector fromBoxedBytes(Byte... values) {
        return onDevice(HostColumnVector.fromBoxedBytes(values));
    }

    public static ColumnVector fromBoxedUnsignedBytes(Byte... values) {
        return onDevice(HostColumnVector.fromBoxedUnsignedBytes(values));
    }

    public static ColumnVector fromBoxedShorts(Short... values) {
        return onDevice(HostColumnVector.fromBoxedShorts(values));
    }

    public static ColumnVector fromBoxedUnsignedShorts(Short... values) {
        return onDevice(HostColumnVector.fromBoxedUnsignedShorts(values));
    }

    public static ColumnVector fromBoxedInts(Integer... values) {
        return onDevice(HostColumnVector.fromBoxedInts(values));
    }

    public static ColumnVector fromBoxedUnsignedInts(Integer... values) {
        return onDevice(HostColumnVector.fromBoxedUnsignedInts(values));
    }

    public static ColumnVector fromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.fromBoxedLongs(values));
    }

    public static ColumnVector fromBoxedUnsignedLongs(Long... values) {
        return onDevice(HostColumnVector.fromBoxedUnsignedLongs(values));
    }

    public static ColumnVector fromBoxedFloats(Float... values) {
        return onDevice(HostColumnVector.fromBoxedFloats(values));
    }

    public static ColumnVector fromBoxedDoubles(Double... values) {
        return onDevice(HostColumnVector.fromBoxedDoubles(values));
    }

    public static ColumnVector fromStrings(String... values) {
        return onDevice(HostColumnVector.fromStrings(values));
    }

    public static ColumnVector timestampDaysFromBoxedInts(Integer... values) {
        return onDevice(HostColumnVector.timestampDaysFromBoxedInts(values));
    }

    public static ColumnVector durationDaysFromBoxedInts(Integer... values) {
        return onDevice(HostColumnVector.durationDaysFromBoxedInts(values));
    }

    public static ColumnVector timestampSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.timestampSecondsFromBoxedLongs(values));
    }

    public static ColumnVector timestampMilliSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.timestampMilliSecondsFromBoxedLongs(values));
    }

    public static ColumnVector timestampMicroSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.timestampMicroSecondsFromBoxedLongs(values));
    }

    public static ColumnVector timestampNanoSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.timestampNanoSecondsFromBoxedLongs(values));
    }

    public static ColumnVector durationSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.durationSecondsFromLongs(values));
    }

    public static ColumnVector durationSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.durationSecondsFromBoxedLongs(values));
    }

    public static ColumnVector durationMilliSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.durationMillisecondsFromLongs(values));
    }

    public static ColumnVector durationMilliSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.durationMillisecondsFromBoxedLongs(values));
    }

    public static ColumnVector durationMicroSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.durationMicrosecondsFromLongs(values));
    }

    public static ColumnVector durationMicroSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.durationMicrosecondsFromBoxedLongs(values));
    }

    public static ColumnVector durationNanoSecondsFromLongs(long... values) {
        return onDevice(HostColumnVector.durationNanosecondsFromLongs(values));
    }

    public static ColumnVector durationNanoSecondsFromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.durationNanosecondsFromBoxedLongs(values));
    }

    public static ColumnVector decimalFromInts(int scale, int... values) {
        return onDevice(HostColumnVector.decimalFromInts(scale, values));
    }

    public static ColumnVector decimalFromBoxedInts(int scale, Integer... values) {
        return onDevice(HostColumnVector.decimalFromBoxedInts(scale, values));
    }

    public static ColumnVector decimalFromLongs(int scale, long... values) {
        return onDevice(HostColumnVector.decimalFromLongs(scale, values));
    }

    public static ColumnVector decimalFromBoxedLongs(int scale, Long... values) {
        return onDevice(HostColumnVector.decimalFromBoxedLongs(scale, values));
    }

    public static ColumnVector decimalFromDoubles(DType type, RoundingMode mode, double... values) {
        return onDevice(HostColumnVector.decimalFromDoubles(type, mode, values));
    }

    public static ColumnVector decimalFromBigInt(int scale, BigInteger... values) {
        return onDevice(HostColumnVector.decimalFromBigIntegers(scale, values));
    }

    public static ColumnVector fromDecimals(BigDecimal... values) {
        return onDevice(HostColumnVector.fromDecimals(values));
    }

    public static ColumnVector fromUTF8Strings(byte[]... values) {
        return onDevice(HostColumnVector.fromUTF8Strings(values));
    }
}
