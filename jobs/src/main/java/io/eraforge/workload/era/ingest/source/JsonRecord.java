package io.eraforge.workload.era.ingest.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.CellText;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/** A line with one JSON object. Fields of nested objects are named {@code outer.inner}. */
final class JsonRecord implements SourceRecord {
    /** Python writes NaN and Infinity, which are not JSON. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** Placeholder for arrays, which are not supported. */
    private static final String ARRAY = "[…]";

    private static final int SAMPLE_FILES = 20;
    private static final int SAMPLE_RECORDS = 500;

    private final LineReader lines;
    private final Map<String, Integer> columns = new HashMap<>();
    private final String[] cells;
    private String defect;
    /** A field that occurs twice in the record with different values, or null. */
    private String repeated;

    JsonRecord(LineReader lines, List<String> names) {
        this.lines = lines;
        for (String name : names) {
            columns.put(name, columns.size());
        }
        cells = new String[names.size()];
    }

    /** Parses the current line of {@code lines}. */
    void parseLine() {
        Arrays.fill(cells, null);
        repeated = null;
        String invalid = fields(lines.bytes(), lines.from(), lines.to(), (name, text) -> {
            Integer column = columns.get(name);
            if (column != null) {
                repeated = cells[column] == null || cells[column].equals(text) ? repeated : name;
                cells[column] = text;
            }
        });
        defect = invalid != null || repeated == null ? invalid : "two values of field '" + repeated + "'";
    }

    /**
     * Passes each field's name and text, null for a JSON null, to {@code out}. Returns null, or why the bytes are not one JSON
     * object.
     */
    static String fields(byte[] b, int from, int to, BiConsumer<String, String> out) {
        try (JsonParser parser = FACTORY.createParser(b, from, to - from)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return "not a JSON object";
            }
            object(parser, "", out);
            return parser.nextToken() == null ? null : "text after the JSON object";
        } catch (IOException e) {
            return "not valid JSON";
        }
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

    private static void object(JsonParser parser, String prefix, BiConsumer<String, String> out) throws IOException {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_OBJECT; token = parser.nextToken()) {
            String name = prefix + CellText.clean(parser.currentName());
            token = parser.nextToken();
            switch (token) {
                case START_OBJECT -> object(parser, name + ".", out);
                case START_ARRAY -> {
                    parser.skipChildren();
                    out.accept(name, ARRAY);
                }
                case VALUE_NULL -> out.accept(name, null);
                default -> out.accept(name, parser.getText());
            }
        }
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
        String text = cells[column] == null ? "" : CellText.clean(cells[column]);
        return text.isEmpty() ? null : text;
    }

    @Override
    public double number(int column, NumberParser numbers, char decimal) {
        return numbers.parse(cells[column] == null ? "" : cells[column], decimal);
    }

    @Override
    public boolean time(int column, TimeParser times) {
        String text = text(column);
        return text != null && times.read(text);
    }

    @Override
    public String raw() {
        return CsvRecord.raw(lines, StandardCharsets.UTF_8);
    }
}
