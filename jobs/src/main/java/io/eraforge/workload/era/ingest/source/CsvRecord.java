package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.csv.CsvLineScanner;
import io.eraforge.workload.era.ingest.csv.CsvSplitter;
import io.eraforge.workload.era.ingest.parse.CellText;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.nio.charset.Charset;
import java.util.Arrays;

/** A line of CSV with the expected number of cells; additional empty cells are ignored. */
final class CsvRecord implements SourceRecord {
    private static final int MAX_RAW_BYTES = 32_768;

    private final LineReader lines;
    private final CsvSplitter cells;
    private final CsvLineScanner scanner;
    /** Whether the scanner has the cells of the current line; otherwise {@link #cells} has. */
    private boolean plain;

    private final char separator;
    private final int width;
    private final Charset charset;
    private final byte[][] cachedBytes;
    private final String[] cachedText;
    private String defect;

    CsvRecord(LineReader lines, char separator, int width, Charset charset, CsvLineScanner.Marks marks) {
        this.lines = lines;
        this.separator = separator;
        this.width = width;
        this.charset = charset;
        cells = new CsvSplitter(separator);
        scanner = new CsvLineScanner(separator, width, marks);
        cachedBytes = new byte[width][];
        cachedText = new String[width];
    }

    /** Parses the current line of {@code lines}. */
    void parseLine() {
        plain = false;
        cells.split(lines.bytes(), lines.from(), lines.to());
        defect = cells.defect() != null ? cells.defect() : cells.count() == width ? null : widthDefect();
    }

    /** Moves {@code lines} to the next line and parses it; does neither, and returns false, if it is not plain. */
    boolean parsePlainLine() {
        if (!scanner.scan(lines.bytes(), lines.nextStart(), lines.end())) {
            return false;
        }
        plain = true;
        defect = null;
        lines.advance(scanner.end(), scanner.next());
        return true;
    }

    private int from(int column) {
        return plain ? scanner.from(column) : cells.from(column);
    }

    private int to(int column) {
        return plain ? scanner.to(column) : cells.to(column);
    }

    /** Whether a quote of the line is not closed on it. */
    boolean isUnclosed() {
        return CsvSplitter.UNCLOSED.equals(defect);
    }

    /** Makes the current line unreadable, as it is part of a cell that spans lines. */
    void rejectAsPart() {
        defect = CsvSplitter.SPANS_LINES;
    }

    /** Whether joined lines are one record with the expected number of cells. */
    boolean isOneRecord(byte[] joined) {
        CsvSplitter splitter = new CsvSplitter(separator);
        splitter.split(joined, 0, joined.length);
        return splitter.defect() == null && splitter.count() == width;
    }

    private String widthDefect() {
        for (int i = width; i < cells.count(); i++) {
            if (cells.to(i) > cells.from(i)) {
                return wrongCount();
            }
        }
        return cells.count() < width ? wrongCount() : null;
    }

    private String wrongCount() {
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

    /** Caches the last text of each column, since texts such as series names repeat from line to line. */
    @Override
    public String text(int column) {
        int from = from(column);
        int to = to(column);
        byte[] cached = cachedBytes[column];
        if (cached != null && Arrays.equals(cached, 0, cached.length, lines.bytes(), from, to)) {
            return cachedText[column];
        }
        String text = plain ? plainText(from, to) : cells.text(column, charset);
        cachedBytes[column] = Arrays.copyOfRange(lines.bytes(), from, to);
        cachedText[column] = text.isEmpty() ? null : text;
        return cachedText[column];
    }

    private String plainText(int from, int to) {
        return CellText.clean(new String(lines.bytes(), from, to - from, charset));
    }

    @Override
    public double number(int column, NumberParser numbers, char decimal) {
        return plain && scanner.isNumber(column)
                ? numbers.accept(scanner.value(column))
                : numbers.parse(lines.bytes(), from(column), to(column), decimal);
    }

    @Override
    public boolean time(int column, TimeParser times) {
        if (times.read(lines.bytes(), from(column), to(column))) {
            return true;
        }
        String cleaned = text(column);
        return cleaned != null && cleaned.length() < to(column) - from(column) && times.read(cleaned);
    }

    @Override
    public String raw() {
        return raw(lines, charset);
    }

    /** Text of the current line, cut off after {@link #MAX_RAW_BYTES}. */
    static String raw(LineReader lines, Charset charset) {
        int length = Math.min(lines.to() - lines.from(), MAX_RAW_BYTES);
        return new String(lines.bytes(), lines.from(), length, charset);
    }
}
