package ai.rapids.cudf;

/** A range of bytes with a reference count. */
public abstract class MemoryBuffer implements AutoCloseable {
    protected final long length;
    protected int refCount = 1;
    final byte[] bytes;
    final int base;

    MemoryBuffer(byte[] bytes, long base, long length) {
        if (base < 0 || length < 0 || base + length > bytes.length) {
            throw new IllegalArgumentException(
                    "range " + base + "+" + length + " is outside of a buffer of " + bytes.length + " bytes");
        }
        this.bytes = bytes;
        this.base = (int) base;
        this.length = length;
    }

    public final long getLength() {
        return length;
    }

    public abstract MemoryBuffer slice(long offset, long len);

    final int at(long position, long size) {
        if (refCount <= 0) {
            throw new IllegalStateException("Buffer is already closed");
        }
        if (position < 0 || size < 0 || position + size > length) {
            throw new IndexOutOfBoundsException(
                    position + "+" + size + " is outside of a buffer of " + length + " bytes");
        }
        return (int) (base + position);
    }

    final void copyFrom(long to, MemoryBuffer source, long from, long size) {
        System.arraycopy(source.bytes, source.at(from, size), bytes, at(to, size), (int) size);
    }

    public synchronized void incRefCount() {
        if (refCount <= 0) {
            throw new IllegalStateException("Buffer is already closed");
        }
        refCount++;
    }

    @Override
    public synchronized void close() {
        refCount--;
        if (refCount < 0) {
            throw new IllegalStateException("Close called too many times " + this);
        }
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "{length=" + length + ", refCount=" + refCount + '}';
    }
}
