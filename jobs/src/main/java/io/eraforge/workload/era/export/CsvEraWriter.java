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
 * Writes CSV like pandas: a header, commas, quotes only where needed, the shortest decimal that parses to the same double,
 * {@code inf} for infinity, and an empty cell for NaN. With {@code guardFormulas}, a text cell (a series, a column's name) that a
 * spreadsheet could take for a formula begins with a single quote; numbers never do.
 */
final class CsvEraWriter implements EraWriter {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final String FORMULA_STARTS = "=+-@\t\r\n";

    private final OutputStream out;
    private final boolean guardFormulas;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int size;

    /** Takes ownership of {@code out}: {@link #close} closes it. */
    CsvEraWriter(OutputStream out, List<String> names, boolean guardFormulas) throws IOException {
        this.out = out;
        this.guardFormulas = guardFormulas;
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

    private void text(String value) throws IOException {
        boolean formula = !value.isEmpty() && FORMULA_STARTS.indexOf(value.charAt(0)) >= 0;
        String text = guardFormulas && formula ? "'" + value : value;
        boolean unquoted = !text.isEmpty() && text.strip().length() == text.length();
        for (int i = 0; unquoted && i < text.length(); i++) {
            char c = text.charAt(i);
            unquoted = c != ',' && c != '"' && c != '\n' && c != '\r';
        }
        String cell = unquoted ? text : '"' + text.replace("\"", "\"\"") + '"';
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

    /** Overwrites the comma after the last cell. */
    private void endLine() {
        buffer[size - 1] = '\n';
    }

    private void put(int b) throws IOException {
        reserve(1);
        buffer[size++] = (byte) b;
    }

    // Keeps the last byte in the buffer: endLine() may overwrite it.
    private void reserve(int length) throws IOException {
        if (size + length > BUFFER_BYTES) {
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
