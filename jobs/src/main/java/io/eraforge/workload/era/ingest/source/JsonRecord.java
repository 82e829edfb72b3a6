package io.eraforge.workload.era.ingest.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** A line of JSON: one object, whose nested objects' fields are named {@code outer.inner}. */
final class JsonRecord implements SourceRecord {
    private static final JsonFactory FACTORY = new JsonFactory();
    /** Stands for an array, which no column can be made of. */
    private static final String ARRAY = "[…]";

    private final LineReader lines;
    private final Map<String, Integer> columns = new HashMap<>();
    private final String[] cells;
    private String defect;

    JsonRecord(LineReader lines, List<String> names) {
        this.lines = lines;
        for (String name : names) {
            columns.put(name, columns.size());
        }
        cells = new String[names.size()];
    }

    void take() {
        Arrays.fill(cells, null);
        defect = fields(lines.bytes(), lines.from(), lines.to(), (name, text) -> {
            Integer column = columns.get(name);
            if (column != null) {
                cells[column] = text;
            }
        });
    }

    /** Hands over each field with its text, null for null; says why not if the bytes are not one object. */
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

    private static void object(JsonParser parser, String prefix, BiConsumer<String, String> out) throws IOException {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_OBJECT; token = parser.nextToken()) {
            String name = prefix + parser.currentName();
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
        String text = cells[column] == null ? "" : cells[column].strip();
        return text.isEmpty() ? null : text;
    }

    @Override
    public double number(int column, NumberParser numbers, char decimal) {
        return numbers.parse(cells[column] == null ? "" : cells[column], decimal);
    }

    @Override
    public boolean time(int column, TimeParser times) {
        return cells[column] != null && times.read(cells[column]);
    }

    @Override
    public String raw() {
        return CsvRecord.raw(lines, StandardCharsets.UTF_8);
    }
}
