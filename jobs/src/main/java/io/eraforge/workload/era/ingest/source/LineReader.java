package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.ByteSearch;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Iterates over the lines of a stream as slices of a reused buffer, with their numbers and byte offsets. Lines end in \n or
 * \r\n. Owns the stream and closes it.
 */
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

    /** The buffer, valid until {@link #next} is called. */
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

    /** Number of the current line, from 1. */
    public long number() {
        return number;
    }

    /** Sets the number of the current line. */
    void renumber(long line) {
        number = line;
    }

    /** Offset of the current line's first byte in the file. */
    public long offset() {
        return base + from;
    }

    /** Advances to the next line; false at the end of the stream. */
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

    /** Start of the next line in {@link #bytes}, as far as it was read. */
    int nextStart() {
        return next;
    }

    /** Offset of the next line's first byte in the file. */
    long nextOffset() {
        return base + next;
    }

    /** End of what was read into {@link #bytes}. */
    int end() {
        return size;
    }

    /** Advances to the next line, whose end and that of its line break the caller has found. */
    void advance(int lineEnd, int afterBreak) {
        from = next;
        to = lineEnd;
        next = afterBreak;
        number++;
    }

    private int lineBreak(int start) {
        return ByteSearch.indexOf(buffer, start, size, (byte) '\n');
    }

    /** Appends bytes to the rest of the buffer and sets {@link #read} to their number; false at the end of the stream. */
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
