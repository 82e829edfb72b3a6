package io.eraforge.cli.view;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.eraforge.error.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes maps, lists, records, strings and numbers as JSON: record components in snake case, enums, paths and durations by
 * {@code toString}, empty optionals and non-finite numbers as null. Secrets in strings and keys are redacted.
 */
final class JsonOutput {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.ALL, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .addModule(new SimpleModule()
                    .addSerializer(String.class, serializer(JsonOutput::writeText))
                    .addSerializer(Enum.class, serializer(JsonOutput::writeText))
                    .addSerializer(Path.class, serializer(JsonOutput::writeText))
                    .addSerializer(Duration.class, serializer(JsonOutput::writeText))
                    .addSerializer(Double.class, serializer(JsonOutput::writeDouble))
                    .addSerializer(double.class, serializer(JsonOutput::writeDouble))
                    .addSerializer(
                            OptionalDouble.class,
                            serializer((v, out, all) -> writeDouble(v.orElse(Double.NaN), out, all)))
                    .addSerializer(
                            Optional.class, serializer((v, out, all) -> all.defaultSerializeValue(v.orElse(null), out)))
                    .addKeySerializer(
                            Object.class,
                            serializer((v, out, all) -> out.writeFieldName(Secrets.redact(v.toString())))))
            .build();

    private JsonOutput() {}

    static String of(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void writeText(Object value, JsonGenerator out, SerializerProvider all) throws IOException {
        out.writeString(Secrets.redact(value.toString()));
    }

    private static void writeDouble(double value, JsonGenerator out, SerializerProvider all) throws IOException {
        if (Double.isFinite(value)) {
            out.writeNumber(value);
        } else {
            out.writeNull();
        }
    }

    private interface Writer<T> {
        void write(T value, JsonGenerator out, SerializerProvider all) throws IOException;
    }

    private static <T> JsonSerializer<T> serializer(Writer<? super T> writer) {
        return new JsonSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider all) throws IOException {
                writer.write(value, out, all);
            }
        };
    }
}
