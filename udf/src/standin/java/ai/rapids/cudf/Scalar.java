package ai.rapids.cudf;

import io.eraforge.standin.CudfCall;
import io.eraforge.standin.Device;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
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

    public static Scalar fromNull(DType type) {
        if (type.isNestedType()) {
            throw new IllegalArgumentException("Unexpected type: " + type);
        }
        return boxed(type, null);
    }

    public static Scalar fromBool(boolean value) {
        return boxed(DType.BOOL8, value);
    }

    public static Scalar fromBool(Boolean value) {
        return boxed(DType.BOOL8, value);
    }

    public static Scalar fromByte(byte value) {
        return boxed(DType.INT8, value);
    }

    public static Scalar fromByte(Byte value) {
        return boxed(DType.INT8, value);
    }

    public static Scalar fromUnsignedByte(byte value) {
        return boxed(DType.UINT8, value);
    }

    public static Scalar fromUnsignedByte(Byte value) {
        return boxed(DType.UINT8, value);
    }

    public static Scalar fromShort(short value) {
        return boxed(DType.INT16, value);
    }

    public static Scalar fromShort(Short value) {
        return boxed(DType.INT16, value);
    }

    public static Scalar fromUnsignedShort(short value) {
        return boxed(DType.UINT16, value);
    }

    public static Scalar fromUnsignedShort(Short value) {
        return boxed(DType.UINT16, value);
    }

    public static Scalar fromInt(int value) {
        return boxed(DType.INT32, value);
    }

    public static Scalar fromInt(Integer value) {
        return boxed(DType.INT32, value);
    }

    public static Scalar fromUnsignedInt(int value) {
        return boxed(DType.UINT32, value);
    }

    public static Scalar fromUnsignedInt(Integer value) {
        return boxed(DType.UINT32, value);
    }

    public static Scalar fromLong(long value) {
        return boxed(DType.INT64, value);
    }

    public static Scalar fromLong(Long value) {
        return boxed(DType.INT64, value);
    }

    public static Scalar fromUnsignedLong(long value) {
        return boxed(DType.UINT64, value);
    }

    public static Scalar fromUnsignedLong(Long value) {
        return boxed(DType.UINT64, value);
    }

    public static Scalar fromFloat(float value) {
        return boxed(DType.FLOAT32, value);
    }

    public static Scalar fromFloat(Float value) {
        return boxed(DType.FLOAT32, value);
    }

    public static Scalar fromDouble(double value) {
        return boxed(DType.FLOAT64, value);
    }

    public static Scalar fromDouble(Double value) {
        return boxed(DType.FLOAT64, value);
    }

    public static Scalar fromDecimal(int scale, int unscaledValue) {
        return boxed(DType.create(DType.DTypeEnum.DECIMAL32, scale), unscaledValue);
    }

    public static Scalar fromDecimal(int scale, long unscaledValue) {
        return boxed(DType.create(DType.DTypeEnum.DECIMAL64, scale), unscaledValue);
    }

    public static Scalar fromDecimal(int scale, BigInteger unscaledValue) {
        return boxed(DType.create(DType.DTypeEnum.DECIMAL128, scale), unscaledValue);
    }

    public static Scalar fromDecimal(BigDecimal value) {
        return value == null
                ? fromNull(DType.create(DType.DTypeEnum.DECIMAL64, 0))
                : boxed(DType.fromJavaBigDecimal(value), value);
    }

    public static Scalar timestampDaysFromInt(int value) {
        return boxed(DType.TIMESTAMP_DAYS, value);
    }

    public static Scalar timestampDaysFromInt(Integer value) {
        return boxed(DType.TIMESTAMP_DAYS, value);
    }

    public static Scalar timestampFromLong(DType type, long value) {
        return boxed(type, type.equals(DType.TIMESTAMP_DAYS) ? (Object) Math.toIntExact(value) : value);
    }

    public static Scalar timestampFromLong(DType type, Long value) {
        return value == null ? fromNull(type) : timestampFromLong(type, value.longValue());
    }

    public static Scalar durationDaysFromInt(int value) {
        return boxed(DType.DURATION_DAYS, value);
    }

    public static Scalar durationDaysFromInt(Integer value) {
        return boxed(DType.DURATION_DAYS, value);
    }

    public static Scalar durationFromLong(DType type, long value) {
        return boxed(type, type.equals(DType.DURATION_DAYS) ? (Object) Math.toIntExact(value) : value);
    }

    public static Scalar durationFromLong(DType type, Long value) {
        return value == null ? fromNull(type) : durationFromLong(type, value.longValue());
    }

    public static Scalar fromString(String value) {
        return boxed(DType.STRING, value);
    }

    public static Scalar fromUTF8String(byte[] value) {
        return boxed(DType.STRING, value);
    }

    /** A list of the view's rows, copied. */
    public static Scalar listFromColumnView(ColumnView list) {
        return produce(arena -> {
            HostColumn child = CopyKernel.copy(arena, list.column());
            byte[] offsets = arena.allocate(2 * Integer.BYTES);
            Bytes.putInt(offsets, Integer.BYTES, child.rows);
            return HostColumn.list(arena, 1, offsets, null, child);
        });
    }

    /** A struct of columns of one row each, copied. */
    public static Scalar structFromColumnViews(ColumnView... columns) {
        return produce(arena -> {
            HostColumn[] fields = new HostColumn[columns.length];
            for (int k = 0; k < fields.length; k++) {
                if (columns[k].getRowCount() != 1) {
                    throw new CudfException("Input columns must have exactly one row for a struct scalar");
                }
                fields[k] = CopyKernel.copy(arena, columns[k].column());
            }
            return HostColumn.struct(arena, 1, null, fields);
        });
    }

    public synchronized Scalar incRefCount() {
        if (refCount <= 0) {
            throw new IllegalStateException("Scalar is already closed");
        }
        refCount++;
        return this;
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

    public byte getByte() {
        return row().data[0];
    }

    public short getShort() {
        return Bytes.getShort(row().data, 0);
    }

    public int getInt() {
        return Bytes.getInt(row().data, 0);
    }

    public long getLong() {
        return Bytes.getLong(row().data, 0);
    }

    public float getFloat() {
        return Bytes.getFloat(row().data, 0);
    }

    public double getDouble() {
        return Bytes.getDouble(row().data, 0);
    }

    public BigDecimal getBigDecimal() {
        return new BigDecimal(Decimals.unscaled(row().data, 0, row.width()), -row.type.getScale());
    }

    public String getJavaString() {
        return new String(getUTF8(), StandardCharsets.UTF_8);
    }

    public byte[] getUTF8() {
        return row().data.clone();
    }

    /** A view of the elements; it must not outlive the scalar. */
    public ColumnView getListAsColumnView() {
        return new ColumnView(row().child());
    }

    /** Views of the fields; they must not outlive the scalar. */
    public ColumnView[] getChildrenFromStructScalar() {
        return Arrays.stream(row().children).map(ColumnView::new).toArray(ColumnView[]::new);
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
