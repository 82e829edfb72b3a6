package ai.rapids.cudf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A column on the host, or a child of one. Reading a null or the wrong type is an error. */
public class HostColumnVectorCore implements AutoCloseable {
    protected final DType type;
    protected long rows;
    protected Optional<Long> nullCount;
    protected List<HostColumnVectorCore> children;
    private HostMemoryBuffer data;
    private HostMemoryBuffer validity;
    private HostMemoryBuffer offsets;

    public HostColumnVectorCore(
            DType type,
            long rows,
            Optional<Long> nullCount,
            HostMemoryBuffer data,
            HostMemoryBuffer validity,
            HostMemoryBuffer offsets,
            List<HostColumnVectorCore> nestedChildren) {
        this.type = type;
        this.rows = rows;
        this.nullCount = nullCount;
        this.data = data;
        this.validity = validity;
        this.offsets = offsets;
        this.children = nestedChildren;
    }

    public DType getType() {
        return type;
    }

    public HostMemoryBuffer getData() {
        return data;
    }

    public HostMemoryBuffer getValidity() {
        return validity;
    }

    public HostMemoryBuffer getOffsets() {
        return offsets;
    }

    public HostColumnVectorCore getChildColumnView(int childIndex) {
        return children.get(childIndex);
    }

    public long getNullCount() {
        return nullCount.orElseThrow(() ->
                new IllegalStateException("Calculating an unknown null count on the host is not currently supported"));
    }

    public long getRowCount() {
        return rows;
    }

    public int getNumChildren() {
        return children.size();
    }

    private long valueAt(long index, boolean typeFits) {
        if (!typeFits) {
            throw new IllegalStateException("Column of type " + type + " is not stored as the requested type");
        }
        if (index < 0 || index >= rows) {
            throw new IndexOutOfBoundsException("index is out of range 0 <= " + index + " < " + rows);
        }
        if (isNull(index)) {
            throw new IllegalStateException("value at " + index + " is null");
        }
        return index * type.getSizeInBytes();
    }

    public final int getInt(long index) {
        return data.getInt(valueAt(index, type.isBackedByInt()));
    }

    public final long getLong(long index) {
        return data.getLong(valueAt(index, type.isBackedByLong()));
    }

    public final double getDouble(long index) {
        return data.getDouble(valueAt(index, type.equals(DType.FLOAT64)));
    }

    public final boolean getBoolean(long index) {
        return data.getBoolean(valueAt(index, type.equals(DType.BOOL8)));
    }

    public long getStartListOffset(long index) {
        return offsets.getInt(index * Integer.BYTES);
    }

    public long getEndListOffset(long index) {
        return offsets.getInt((index + 1) * Integer.BYTES);
    }

    public byte[] getUTF8(long index) {
        valueAt(index, type.equals(DType.STRING));
        int start = (int) getStartListOffset(index);
        byte[] utf8 = new byte[(int) getEndListOffset(index) - start];
        if (utf8.length > 0) {
            data.getBytes(utf8, 0, start, utf8.length);
        }
        return utf8;
    }

    public String getJavaString(long index) {
        return new String(getUTF8(index), StandardCharsets.UTF_8);
    }

    public boolean isNull(long rowIndex) {
        return rowIndex < 0 || rowIndex >= rows || (validity != null && BitVectorHelper.isNull(validity, rowIndex));
    }

    public boolean hasValidityVector() {
        return validity != null;
    }

    public boolean hasNulls() {
        return getNullCount() > 0;
    }

    @Override
    public synchronized void close() {
        children.forEach(HostColumnVectorCore::close);
        for (HostMemoryBuffer buffer : new HostMemoryBuffer[] {data, validity, offsets}) {
            if (buffer != null) {
                buffer.close();
            }
        }
        data = null;
        validity = null;
        offsets = null;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "{rows=" + rows + ", type=" + type + ", nullCount=" + nullCount + '}';
    }
}
