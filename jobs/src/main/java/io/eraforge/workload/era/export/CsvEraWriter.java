package io.eraforge.workload.era.export;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * CSV as pandas writes and reads it: a header, commas, quotes only where needed, the shortest digits that give the same double
 * back, {@code inf}, and nothing at all for NaN.
 */
final class CsvEraWriter implements EraWriter {
    private static final int LIMIT = 1 << 16;

    private final OutputStream out;
    private final byte[] buffer = new byte[LIMIT];
    private int size;

    /** Closes {@code out} when it is closed. */
    CsvEraWriter(OutputStream out, List<String> names) throws IOException {
        this.out = out;
        for (String key : KEYS) {
            text(key);
            put(',');
        }
        for (String name : names) {
            text(name);
            put(',');
        }
        endLine();
    }

    @Override
    public void write(UTF8String series, long eraId, long startUs, long endUs, long nRows, double[] values)
            throws IOException {
        text(series.toString());
        put(',');
        ascii(Long.toString(eraId));
        put(',');
        ascii(time(startUs));
        put(',');
        ascii(time(endUs));
        put(',');
        ascii(Long.toString(nRows));
        put(',');
        for (double value : values) {
            number(value);
            put(',');
        }
        endLine();
    }

    private void number(double value) throws IOException {
        if (Double.isFinite(value)) {
            ascii(NumberOutput.toString(value, true));
        } else if (!Double.isNaN(value)) {
            ascii(value > 0 ? "inf" : "-inf");
        }
    }

    private static String time(long us) {
        return Instant.EPOCH.plus(us, ChronoUnit.MICROS).toString();
    }

    private void text(String text) throws IOException {
        boolean plain = !text.isEmpty() && text.strip().length() == text.length();
        for (int i = 0; plain && i < text.length(); i++) {
            char c = text.charAt(i);
            plain = c != ',' && c != '"' && c != '\n' && c != '\r';
        }
        String cell = plain ? text : '"' + text.replace("\"", "\"\"") + '"';
        for (byte b : cell.getBytes(StandardCharsets.UTF_8)) {
            put(b);
        }
    }

    private void ascii(String text) throws IOException {
        int length = text.length();
        reserve(length);
        for (int i = 0; i < length; i++) {
            buffer[size + i] = (byte) text.charAt(i);
        }
        size += length;
    }

    /** The comma after the last cell becomes the line's end. */
    private void endLine() {
        buffer[size - 1] = '\n';
    }

    private void put(int b) throws IOException {
        reserve(1);
        buffer[size++] = (byte) b;
    }

    // Keeps the last byte: endLine() changes it.
    private void reserve(int length) throws IOException {
        if (size + length > LIMIT) {
            out.write(buffer, 0, size - 1);
            buffer[0] = buffer[size - 1];
            size = 1;
        }
    }

    @Override
    public void close() throws IOException {
        try (out) {
            out.write(buffer, 0, size);
        }
    }
}
