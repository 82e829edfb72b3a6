package io.eraforge.workload.era.ingest.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.eraforge.workload.era.ingest.parse.CellText;
import java.io.IOException;
import java.util.function.BiConsumer;

/** Reads all fields of any JSON object. Fields of nested objects are named {@code outer.inner}. */
public final class JsonFields {
    /** Python writes NaN and Infinity, which are not JSON. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** Placeholder for arrays, which are not supported. */
    private static final String ARRAY = "[…]";

    private JsonFields() {}

    /**
     * Passes each field's name and text, null for a JSON null, to {@code out}. Returns null, or why the bytes are not one JSON
     * object.
     */
    public static String read(byte[] b, int from, int to, BiConsumer<String, String> out) {
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
}
