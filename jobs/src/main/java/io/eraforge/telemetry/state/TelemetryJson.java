package io.eraforge.telemetry.state;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Optional;

/**
 * JSON of states, webhook messages and the address file. Characters with a meaning in HTML are escaped, since names of sensors and
 * error messages are untrusted.
 */
public final class TelemetryJson {
    private static final ObjectMapper MAPPER = mapper();

    private TelemetryJson() {}

    public static String write(Object state) {
        try {
            return MAPPER.writeValueAsString(state);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static RunState read(String json) {
        return read(json, RunState.class);
    }

    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Empty if {@code json} does not have the form of {@code type}. Unknown fields are ignored, absent ones are null. */
    static <T> Optional<T> read(JsonNode json, Class<T> type) {
        try {
            return Optional.ofNullable(MAPPER.treeToValue(json, type));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static ObjectMapper mapper() {
        ObjectMapper mapper = new ObjectMapper();
        mapper.setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        mapper.registerModule(new SimpleModule()
                .addSerializer(new DoublesSerializer())
                .addDeserializer(double[].class, new DoublesDeserializer())
                .addSerializer(new DoubleSerializer()));
        mapper.getFactory().setCharacterEscapes(new HtmlEscapes());
        return mapper;
    }

    private static final class HtmlEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;
        private final int[] ascii = standardAsciiEscapesForJSON();

        HtmlEscapes() {
            for (char c : "<>&'".toCharArray()) {
                ascii[c] = ESCAPE_STANDARD;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii;
        }

        @Override
        public SerializableString getEscapeSequence(int ch) {
            return null;
        }
    }

    private static void writeDouble(JsonGenerator json, double value) throws IOException {
        if (!Double.isFinite(value)) {
            json.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(new BigDecimal(value).round(MathContext.DECIMAL32).doubleValue());
        }
    }

    private static final class DoublesSerializer extends StdSerializer<double[]> {
        private static final long serialVersionUID = 1;

        DoublesSerializer() {
            super(double[].class);
        }

        @Override
        public void serialize(double[] values, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartArray();
            for (double value : values) {
                writeDouble(json, value);
            }
            json.writeEndArray();
        }
    }

    /** Reads null as NaN, the counterpart of {@link DoublesSerializer}. */
    private static final class DoublesDeserializer extends StdDeserializer<double[]> {
        private static final long serialVersionUID = 1;

        DoublesDeserializer() {
            super(double[].class);
        }

        @Override
        public double[] deserialize(JsonParser json, DeserializationContext context) throws IOException {
            Double[] values = context.readValue(json, Double[].class);
            return Arrays.stream(values)
                    .mapToDouble(value -> value == null ? Double.NaN : value)
                    .toArray();
        }
    }

    private static final class DoubleSerializer extends StdSerializer<Double> {
        private static final long serialVersionUID = 1;

        DoubleSerializer() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            writeDouble(json, value);
        }
    }
}
