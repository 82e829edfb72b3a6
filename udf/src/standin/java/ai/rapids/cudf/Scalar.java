package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;

/** One value, or null, of some type in device memory. Reference counted; its creator closes it. */
public final class Scalar implements AutoCloseable, BinaryOperable {
    private final HostColumn row;
    private int refCount = 1;

    private Scalar(HostColumn row) {
        this.row = row;
        Device.opened(Device.Kind.SCALAR, this);
    }

    /** Creates a scalar from a one-row column built in the given arena, which is freed on failure. */
    static Scalar produce(Function<Arena, HostColumn> op) {
        Arena arena = new Arena();
        try {
            HostColumn row = op.apply(arena);
            arena.reserve(1);
            return new Scalar(row);
        } catch (RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    private static Scalar boxed(DType type, Object value) {
        Counted.count(CudfCall.SCALAR, 1);
        return produce(arena -> {
            try (HostColumnVector host = hostRow(type, value)) {
                return Transfers.toDevice(arena, host);
            }
        });
    }

    private static HostColumnVector hostRow(DType type, Object value) {
        GrowingColumn column = new GrowingColumn(type);
        column.appendObject(value);
        return column.build();
    }

    /** The value as a column of one row. */
    HostColumn row() {
        if (refCount <= 0) {
            throw new IllegalStateException("Scalar is already closed");
        }
        return row.check();
    }

    double real() {
        return Lanes.doubles(row())[0];
    }

    long whole() {
        return Lanes.longs(row())[0];
    }

    public static Scalar fromInt(int value) {
        return boxed(DType.INT32, value);
    }

    public static Scalar fromInt(Integer value) {
        return boxed(DType.INT32, value);
    }

    public static Scalar fromLong(long value) {
        return boxed(DType.INT64, value);
    }

    public static Scalar fromLong(Long value) {
        return boxed(DType.INT64, value);
    }

    public static Scalar fromDouble(double value) {
        return boxed(DType.FLOAT64, value);
    }

    public static Scalar fromDouble(Double value) {
        return boxed(DType.FLOAT64, value);
    }

    @Override
    public synchronized void close() {
        refCount--;
        if (refCount == 0) {
            row.arena.close();
            Device.closed(Device.Kind.SCALAR, this);
        } else if (refCount < 0) {
            throw new IllegalStateException("Close called too many times " + this);
        }
    }

    @Override
    public DType getType() {
        return row.type;
    }

    public boolean isValid() {
        return row().valid(0);
    }

    public boolean getBoolean() {
        return row().data[0] != 0;
    }

    public int getInt() {
        return Bytes.getInt(row().data, 0);
    }

    @Override
    public ColumnVector binaryOp(BinaryOp op, BinaryOperable rhs, DType outType) {
        if (!(rhs instanceof ColumnView)) {
            throw new IllegalArgumentException(rhs.getClass() + " is not supported as a binary op with Scalar");
        }
        return ColumnVector.binary(this, op, rhs, outType);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Scalar other
                && getType().equals(other.getType())
                && isValid() == other.isValid()
                && (!isValid() || Rows.equal(row(), 0, other.row(), 0));
    }

    @Override
    public int hashCode() {
        return Objects.hash(getType(), isValid() ? Arrays.hashCode(row().data) : 0);
    }

    @Override
    public String toString() {
        return "Scalar{type=" + row.type + ", refCount=" + refCount + '}';
    }
}
