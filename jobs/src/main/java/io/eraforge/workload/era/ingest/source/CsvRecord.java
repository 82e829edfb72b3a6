package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.nio.charset.Charset;
import java.util.Arrays;

/** A line of CSV. */
final class CsvRecord implements SourceRecord {
    private static final int MAX_RAW_BYTES = 32_768;

    private final LineReader lines;
    private final CsvSplitter cells;
    private final int width;
    private final Charset charset;
    private final byte[][] seenBytes;
    private final String[] seenText;
    private String defect;

    CsvRecord(LineReader lines, char separator, int width, Charset charset) {
        this.lines = lines;
        this.width = width;
        this.charset = charset;
        cells = new CsvSplitter(separator);
        seenBytes = new byte[width][];
        seenText = new String[width];
    }

    /** Takes the line that {@code lines} stands on. */
    void take() {
        cells.split(lines.bytes(), lines.from(), lines.to());
        defect = cells.defect() != null ? cells.defect() : cells.count() == width ? null : ragged();
    }

    private String ragged() {
        for (int i = width; i < cells.count(); i++) {
            if (cells.to(i) > cells.from(i)) {
                return count();
            }
        }
        return cells.count() < width ? count() : null;
    }

    private String count() {
        return "expected " + width + " cells, got " + cells.count();
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public String defect() {
        return defect;
    }

    /** Texts are few and repeat from line to line: the last one of each column is kept. */
    @Override
    public String text(int column) {
        int from = cells.from(column);
        int to = cells.to(column);
        byte[] seen = seenBytes[column];
        if (seen != null && Arrays.equals(seen, 0, seen.length, lines.bytes(), from, to)) {
            return seenText[column];
        }
        String text = cells.text(column, charset).strip();
        seenBytes[column] = Arrays.copyOfRange(lines.bytes(), from, to);
        seenText[column] = text.isEmpty() ? null : text;
        return seenText[column];
    }

    @Override
    public double number(int column, NumberParser numbers, char decimal) {
        return numbers.parse(lines.bytes(), cells.from(column), cells.to(column), decimal);
    }

    @Override
    public boolean time(int column, TimeParser times) {
        return times.read(lines.bytes(), cells.from(column), cells.to(column));
    }

    @Override
    public String raw() {
        return raw(lines, charset);
    }

    static String raw(LineReader lines, Charset charset) {
        int length = Math.min(lines.to() - lines.from(), MAX_RAW_BYTES);
        return new String(lines.bytes(), lines.from(), length, charset);
    }
}
