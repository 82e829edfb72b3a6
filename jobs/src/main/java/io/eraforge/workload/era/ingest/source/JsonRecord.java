package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.json.JsonFields;
import io.eraforge.workload.era.ingest.json.JsonScanner;
import io.eraforge.workload.era.ingest.parse.CellText;
import io.eraforge.workload.era.ingest.parse.NumberMarks;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/** A line with one JSON object. Fields of nested objects are named {@code outer.inner}. */
final class JsonRecord implements SourceRecord {
    private static final int SAMPLE_FILES = 20;
    private static final int SAMPLE_RECORDS = 500;

    private final LineReader lines;
    private final Map<String, Integer> columns = new HashMap<>();
    private final JsonScanner scanner;
    /** Whether the scanner has the fields of the current line; otherwise {@link #cells} has. */
    private boolean plain;

    private final String[] cells;
    private final byte[][] cachedBytes;
    private final String[] cachedText;
    private String defect;
    /** A field that occurs twice in the record with different values, or null. */
    private String repeated;

    JsonRecord(LineReader lines, List<String> names) {
        this.lines = lines;
        for (String name : names) {
            columns.put(name, columns.size());
        }
        scanner = new JsonScanner(name -> columns.getOrDefault(name, -1), names.size());
        cells = new String[names.size()];
        cachedBytes = new byte[names.size()][];
        cachedText = new String[names.size()];
    }

    /** Parses the current line of {@code lines}. */
    void parseLine() {
        defect = null;
        plain = scanner.scan(lines.bytes(), lines.from(), lines.to());
        if (!plain) {
            parseAny();
        }
    }

    private void parseAny() {
        Arrays.fill(cells, null);
        repeated = null;
        String invalid = JsonFields.read(lines.bytes(), lines.from(), lines.to(), (name, text) -> {
            Integer column = columns.get(name);
            if (column != null) {
                repeated = cells[column] == null || cells[column].equals(text) ? repeated : name;
                cells[column] = text;
            }
        });
        defect = invalid != null || repeated == null ? invalid : "two values of field '" + repeated + "'";
    }

    /** Cells of the first records of some of the files; empty text where a field is missing. */
    static List<List<String>> sample(Configuration conf, List<SourceFile> files, List<String> columns) {
        List<List<String>> sample = new ArrayList<>();
        for (SourceFile file : files.subList(0, Math.min(SAMPLE_FILES, files.size()))) {
            long start = file.isUtf16() ? 0 : file.bom();
            try (LineReader lines = new LineReader(SourceStreams.text(conf, file, start), file.path(), start, 1)) {
                JsonRecord record = new JsonRecord(lines, columns);
                for (int i = 0; i < SAMPLE_RECORDS && lines.next(); i++) {
                    record.parseLine();
                    sample.add(IntStream.range(0, columns.size())
                            .mapToObj(c -> record.text(c) == null ? "" : record.text(c))
                            .toList());
                }
            } catch (IOException e) {
                throw IngestErrors.unreadable(file.path(), e);
            }
        }
        return sample;
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public String defect() {
        return defect;
    }

    @Override
    public String text(int column) {
        if (plain) {
            return scanner.from(column) < 0 ? null : plainText(column);
        }
        return cells[column] == null ? null : cleaned(cells[column]);
    }

    /** Caches the last text of each column, since texts such as series names repeat from line to line. */
    private String plainText(int column) {
        int from = scanner.from(column);
        int to = scanner.to(column);
        byte[] cached = cachedBytes[column];
        if (cached == null || !Arrays.equals(cached, 0, cached.length, lines.bytes(), from, to)) {
            cachedBytes[column] = Arrays.copyOfRange(lines.bytes(), from, to);
            cachedText[column] = cleaned(new String(lines.bytes(), from, to - from, StandardCharsets.UTF_8));
        }
        return cachedText[column];
    }

    private static String cleaned(String text) {
        String clean = CellText.clean(text);
        return clean.isEmpty() ? null : clean;
    }

    @Override
    public double number(int column, NumberParser numbers, char decimal) {
        if (!plain) {
            return numbers.parse(cells[column] == null ? "" : cells[column], decimal);
        }
        int from = scanner.from(column);
        if (from < 0) {
            return numbers.accept(Double.NaN);
        }
        double value = NumberMarks.isComma(decimal) ? Double.NaN : scanner.value(column);
        return Double.isNaN(value)
                ? numbers.parse(lines.bytes(), from, scanner.to(column), decimal)
                : numbers.accept(value);
    }

    @Override
    public boolean time(int column, TimeParser times) {
        if (plain && isClean(column)) {
            return times.read(lines.bytes(), scanner.from(column), scanner.to(column));
        }
        String text = text(column);
        return text != null && times.read(text);
    }

    /** Whether the cell has a text of visible ASCII, so that cleaning does not change it. */
    private boolean isClean(int column) {
        int from = scanner.from(column);
        for (int i = from; i >= 0 && i < scanner.to(column); i++) {
            byte b = lines.bytes()[i];
            if (b < ' ' || b == 127 || (b == ' ' && (i == from || i == scanner.to(column) - 1))) {
                return false;
            }
        }
        return from >= 0 && scanner.to(column) > from;
    }

    @Override
    public String raw() {
        return CsvRecord.raw(lines, StandardCharsets.UTF_8);
    }
}
