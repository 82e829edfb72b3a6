package io.eraforge.telemetry.state;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;

/** The state as JSON. Names of sensors and error texts are anyone's words: no character that HTML knows leaves unescaped. */
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

    private static ObjectMapper mapper() {
        ObjectMapper mapper = new ObjectMapper();
        mapper.setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        mapper.registerModule(new SimpleModule().addSerializer(new Figures()).addSerializer(new Figure()));
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

    private static void figure(JsonGenerator json, double value) throws IOException {
        if (!Double.isFinite(value)) {
            json.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(new BigDecimal(value).round(MathContext.DECIMAL32).doubleValue());
        }
    }

    private static final class Figures extends StdSerializer<double[]> {
        private static final long serialVersionUID = 1;

        Figures() {
            super(double[].class);
        }

        @Override
        public void serialize(double[] values, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartArray();
            for (double value : values) {
                figure(json, value);
            }
            json.writeEndArray();
        }
    }

    private static final class Figure extends StdSerializer<Double> {
        private static final long serialVersionUID = 1;

        Figure() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            figure(json, value);
        }
    }
}
