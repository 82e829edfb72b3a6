package ai.rapids.cudf;

import ai.rapids.cudf.HostColumnVector.DataType;
import ai.rapids.cudf.HostColumnVector.StructData;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A host column under construction that grows as rows are added. Both of cuDF's builders use it. */
final class GrowingColumn {
    final DType type;
    final List<GrowingColumn> children = new ArrayList<>();
    private byte[] data = {};
    private byte[] mask;
    private byte[] offsets = new byte[Integer.BYTES];
    private int dataLength;
    private int rows;
    private int nulls;

    GrowingColumn(DataType dataType) {
        this(dataType.getType());
        for (int i = 0; i < dataType.getNumChildren(); i++) {
            children.add(new GrowingColumn(dataType.getChild(i)));
        }
    }

    GrowingColumn(DType type) {
        this.type = type;
    }

    int rows() {
        return rows;
    }

    /** Reserves space for one more value and returns its position. */
    private int next(int width, boolean typeFits) {
        if (!typeFits) {
            throw new IllegalStateException("Cannot append: the column's type is " + type);
        }
        int at = dataLength;
        growData(width);
        rows++;
        return at;
    }

    private void growData(int more) {
        if (dataLength + more > data.length) {
            data = Arrays.copyOf(data, Math.max(dataLength + more, Math.max(64, data.length * 2)));
        }
        dataLength += more;
    }

    void appendByte(byte v) {
        int at = next(1, type.isBackedByByte());
        data[at] = v;
    }

    void appendShort(short v) {
        int at = next(2, type.isBackedByShort());
        Bytes.putShort(data, at, v);
    }

    void appendInt(int v) {
        int at = next(4, type.isBackedByInt());
        Bytes.putInt(data, at, v);
    }

    void appendLong(long v) {
        int at = next(8, type.isBackedByLong());
        Bytes.putLong(data, at, v);
    }

    void appendFloat(float v) {
        int at = next(4, type.equals(DType.FLOAT32));
        Bytes.putFloat(data, at, v);
    }

    void appendDouble(double v) {
        int at = next(8, type.equals(DType.FLOAT64));
        Bytes.putDouble(data, at, v);
    }

    void appendDecimal(BigDecimal v, RoundingMode rounding) {
        appendUnscaled(v.setScale(-type.getScale(), rounding).unscaledValue());
    }

    void appendUnscaled(BigInteger v) {
        int width = type.getSizeInBytes();
        if (v.bitLength() >= width * 8) {
            throw new ArithmeticException(v + " does not fit " + type);
        }
        int at = next(width, type.isDecimalType());
        Decimals.put(data, at, width, v);
    }

    void appendUtf8(byte[] v, int from, int length) {
        int at = next(length, type.equals(DType.STRING));
        System.arraycopy(v, from, data, at, length);
        putOffset(dataLength);
    }

    void endList() {
        rows++;
        putOffset(children.get(0).rows);
    }

    void endStruct() {
        rows++;
        for (GrowingColumn child : children) {
            if (child.rows != children.get(0).rows) {
                throw new IllegalStateException("Fields of a struct have different row counts");
            }
        }
    }

    private void putOffset(int end) {
        if ((rows + 1) * Integer.BYTES > offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(64, offsets.length * 2));
        }
        Bytes.putInt(offsets, rows * Integer.BYTES, end);
    }

    void appendNull() {
        switch (type.typeId) {
            case LIST -> endList();
            case STRING -> appendUtf8(new byte[0], 0, 0);
            case STRUCT -> {
                rows++;
                children.forEach(GrowingColumn::appendNull);
            }
            default -> next(type.getSizeInBytes(), true);
        }
        setNull(rows - 1);
    }

    void setNull(int row) {
        int needed = Masks.allocationSize(Math.max(rows, row + 1));
        if (mask == null || mask.length < needed) {
            int had = mask == null ? 0 : mask.length;
            mask = mask == null ? new byte[needed] : Arrays.copyOf(mask, Math.max(needed, mask.length * 2));
            Arrays.fill(mask, had, mask.length, (byte) -1);
        }
        nulls += Masks.get(mask, row) ? 1 : 0;
        Masks.clear(mask, row);
    }

    /** Appends a value as cuDF's nested builders accept it: boxed, a list, a struct or null. */
    void appendObject(Object v) {
        if (v == null || (v instanceof StructData s && s.isNull())) {
            appendNull();
        } else if (v instanceof StructData s) {
            for (int i = 0; i < s.getNumFields(); i++) {
                children.get(i).appendObject(s.getField(i));
            }
            endStruct();
        } else if (v instanceof List<?> list) {
            list.forEach(children.get(0)::appendObject);
            endList();
        } else {
            appendBoxed(v);
        }
    }

    private void appendBoxed(Object v) {
        if (v instanceof Double d) {
            appendDouble(d);
        } else if (v instanceof Integer i) {
            appendInt(i);
        } else if (v instanceof Long l) {
            appendLong(l);
        } else if (v instanceof Boolean b) {
            appendByte((byte) (b ? 1 : 0));
        } else if (v instanceof Float f) {
            appendFloat(f);
        } else if (v instanceof Byte b) {
            appendByte(b);
        } else if (v instanceof Short s) {
            appendShort(s);
        } else {
            appendLarge(v);
        }
    }

    private void appendLarge(Object v) {
        if (v instanceof BigDecimal d) {
            appendDecimal(d, RoundingMode.UNNECESSARY);
        } else if (v instanceof BigInteger b) {
            appendUnscaled(b);
        } else if (v instanceof String s) {
            byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
            appendUtf8(utf8, 0, utf8.length);
        } else if (v instanceof byte[] utf8) {
            appendUtf8(utf8, 0, utf8.length);
        } else {
            throw new IllegalStateException("Unexpected element type: " + v.getClass());
        }
    }

    void appendAll(Object[] boxed) {
        for (Object v : boxed) {
            appendObject(v);
        }
    }

    HostColumnVector build() {
        return new HostColumnVector(
                type, rows, Optional.of((long) nulls), dataBuffer(), maskBuffer(), offsetBuffer(), builtChildren());
    }

    private HostColumnVectorCore buildChild() {
        return new HostColumnVectorCore(
                type, rows, Optional.of((long) nulls), dataBuffer(), maskBuffer(), offsetBuffer(), builtChildren());
    }

    private List<HostColumnVectorCore> builtChildren() {
        List<HostColumnVectorCore> built = new ArrayList<>();
        children.forEach(child -> built.add(child.buildChild()));
        return built;
    }

    private HostMemoryBuffer dataBuffer() {
        return type.isNestedType() ? null : HostMemoryBuffer.over(Arrays.copyOf(data, dataLength));
    }

    private HostMemoryBuffer maskBuffer() {
        if (mask == null) {
            return null;
        }
        byte[] full = Arrays.copyOf(mask, Masks.allocationSize(rows));
        if (full.length > mask.length) {
            Arrays.fill(full, mask.length, full.length, (byte) -1);
        }
        return HostMemoryBuffer.over(full);
    }

    private HostMemoryBuffer offsetBuffer() {
        return type.hasOffsets() ? HostMemoryBuffer.over(Arrays.copyOf(offsets, (rows + 1) * Integer.BYTES)) : null;
    }
}
