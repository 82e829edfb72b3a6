package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Walks the lines of a stream as slices of one buffer, with their numbers and byte offsets. Owns and closes the stream. */
public final class LineReader implements Closeable {
    private static final int MAX_LINE_BYTES = 64 << 20;

    private final InputStream in;
    private final String path;
    private byte[] buffer = new byte[1 << 18];
    private int size;
    private int read;
    private int next;
    private int from;
    private int to;
    private long number;
    private long base;
    private boolean ended;

    /** {@code offset} and {@code number} are those of the stream's first byte and line. */
    public LineReader(InputStream in, String path, long offset, long number) {
        this.in = in;
        this.path = path;
        this.base = offset;
        this.number = number - 1;
    }

    public byte[] bytes() {
        return buffer;
    }

    /** Start of the line in {@link #bytes}. */
    public int from() {
        return from;
    }

    /** End of the line in {@link #bytes}, before its line break. */
    public int to() {
        return to;
    }

    /** Counted from 1. */
    public long number() {
        return number;
    }

    /** Sets the number of the line it stands on. */
    void renumber(long line) {
        number = line;
    }

    /** Where the line starts in the file. */
    public long offset() {
        return base + from;
    }

    /** Moves to the next line; false at the end. */
    public boolean next() throws IOException {
        int end = lineBreak(next);
        while (end < 0 && fill()) {
            end = lineBreak(size - read);
        }
        if (end < 0 && next == size) {
            return false;
        }
        from = next;
        to = end < 0 ? size : end;
        next = end < 0 ? size : end + 1;
        if (to > from && buffer[to - 1] == '\r') {
            to--;
        }
        number++;
        return true;
    }

    private int lineBreak(int start) {
        for (int i = start; i < size; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Reads more behind what is left of the buffer; {@link #read} is how much. */
    private boolean fill() throws IOException {
        if (ended) {
            return false;
        }
        if (next > 0) {
            System.arraycopy(buffer, next, buffer, 0, size - next);
            base += next;
            size -= next;
            next = 0;
        }
        if (size == buffer.length) {
            if (size >= MAX_LINE_BYTES) {
                throw IngestErrors.lineTooLong(path, number + 1, MAX_LINE_BYTES);
            }
            buffer = Arrays.copyOf(buffer, size * 2);
        }
        read = Math.max(0, in.readNBytes(buffer, size, buffer.length - size));
        size += read;
        ended = size < buffer.length;
        return read > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
