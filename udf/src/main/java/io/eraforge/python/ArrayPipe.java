package io.eraforge.python;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;

/** Little-endian numbers, arrays and text over a pair of channels, through one buffer. Not thread-safe. */
final class ArrayPipe {
    private static final int CHUNK = 1 << 17;

    private final ReadableByteChannel in;
    private final WritableByteChannel out;
    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(CHUNK * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    ArrayPipe(ReadableByteChannel in, WritableByteChannel out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Reads that many bytes, at most a megabyte. The result is valid until the next call.
     *
     * @return null if the input ends before the first byte
     */
    ByteBuffer read(int bytes) throws IOException {
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) {
            if (in.read(buffer) < 0) {
                if (buffer.position() == 0 && bytes > 0) {
                    return null;
                }
                throw new EOFException("input ended within a request");
            }
        }
        return buffer.flip();
    }

    String readText(int bytes) throws IOException {
        byte[] text = new byte[bytes];
        for (int at = 0; at < bytes; ) {
            int length = Math.min(bytes - at, buffer.capacity());
            readFully(length).get(text, at, length);
            at += length;
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    double[] readDoubles(int length) throws IOException {
        double[] values = new double[length];
        for (int at = 0; at < length; at += CHUNK) {
            int count = Math.min(length - at, CHUNK);
            readFully(count * Double.BYTES).asDoubleBuffer().get(values, at, count);
        }
        return values;
    }

    long[] readLongs(int length) throws IOException {
        long[] values = new long[length];
        for (int at = 0; at < length; at += CHUNK) {
            int count = Math.min(length - at, CHUNK);
            readFully(count * Long.BYTES).asLongBuffer().get(values, at, count);
        }
        return values;
    }

    private ByteBuffer readFully(int bytes) throws IOException {
        ByteBuffer read = read(bytes);
        if (read == null) {
            throw new EOFException("input ended within a request");
        }
        return read;
    }

    void write(WorkerAnswer answer) throws IOException {
        byte[] text = answer.text().getBytes(StandardCharsets.UTF_8);
        buffer.clear().putInt(answer.status()).putInt(text.length).putLong(answer.values().length);
        flush();
        for (int at = 0; at < text.length; at += buffer.capacity()) {
            buffer.clear().put(text, at, Math.min(text.length - at, buffer.capacity()));
            flush();
        }
        for (int at = 0; at < answer.values().length; at += CHUNK) {
            int count = Math.min(answer.values().length - at, CHUNK);
            buffer.clear();
            buffer.asDoubleBuffer().put(answer.values(), at, count);
            buffer.position(count * Double.BYTES);
            flush();
        }
    }

    private void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            out.write(buffer);
        }
    }
}
