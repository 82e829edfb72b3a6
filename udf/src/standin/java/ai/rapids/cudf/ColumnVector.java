package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
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
        this.buffers = Stream.of(
                        Optional.ofNullable(dataBuffer),
                        Optional.ofNullable(validityBuffer),
                        Optional.ofNullable(offsetBuffer))
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
                CudfCall.BINARY,
                arena -> BinaryKernel.apply(arena, op, left, right, out),
                Counted.inputs(null, lhs, rhs));
    }

    /** Moves a host column to the device and closes it. */
    static ColumnVector onDevice(HostColumnVector host) {
        try (host) {
            return host.copyToDevice();
        }
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

    @Override
    public long getNullCount() {
        return column().nullCount();
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

    /** Lists of copies of this column's rows, split at {@code offsets}. */
    public ColumnVector makeListFromOffsets(long rows, ColumnView offsets) {
        HostColumn child = column();
        HostColumn bounds = offsets.column();
        return produce(arena -> {
            HostColumn copy = CopyKernel.copy(arena, child);
            return HostColumn.list(arena, (int) rows, CopyKernel.copy(arena, bounds).data, null, copy);
        });
    }

    public static ColumnVector sequence(Scalar initialValue, int rows) {
        if (!initialValue.isValid()) {
            throw new IllegalArgumentException("nulls are not supported in sequence");
        }
        return produce(CudfCall.SEQUENCE, arena -> SequenceKernel.sequence(arena, initialValue, null, rows));
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

    public static ColumnVector fromInts(int... values) {
        return onDevice(HostColumnVector.fromInts(values));
    }

    public static ColumnVector fromDoubles(double... values) {
        return onDevice(HostColumnVector.fromDoubles(values));
    }

    public static ColumnVector fromBoxedLongs(Long... values) {
        return onDevice(HostColumnVector.fromBoxedLongs(values));
    }

    public static ColumnVector fromBoxedDoubles(Double... values) {
        return onDevice(HostColumnVector.fromBoxedDoubles(values));
    }
}
