package io.eraforge.cli.view;

import io.eraforge.error.Secrets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Writes maps, lists, records, texts and numbers as JSON. Ours, so that commands without Spark start without Jackson.
 * Secrets are hidden. */
final class Json {
    private final StringBuilder out = new StringBuilder();

    private Json() {}

    static String of(Object value) {
        Json json = new Json();
        json.value(value);
        return json.out.toString();
    }

    private void value(Object value) {
        if (value == null || value instanceof Optional<?> o && o.isEmpty()) {
            out.append("null");
        } else if (value instanceof Optional<?> optional) {
            value(optional.get());
        } else if (value instanceof OptionalDouble optional) {
            value(optional.isPresent() ? optional.getAsDouble() : null);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof Iterable<?> list) {
            array(list);
        } else if (value instanceof Record pojo) {
            object(components(pojo));
        } else if (value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof Number number) {
            number(number);
        } else {
            text(value.toString());
        }
    }

    private void number(Number number) {
        out.append(Double.isFinite(number.doubleValue()) ? number.toString() : "null");
    }

    private void object(Map<?, ?> map) {
        out.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            text(entry.getKey().toString());
            out.append(':');
            value(entry.getValue());
            out.append(entries.hasNext() ? "," : "");
        }
        out.append('}');
    }

    private void array(Iterable<?> list) {
        out.append('[');
        Iterator<?> values = list.iterator();
        while (values.hasNext()) {
            value(values.next());
            out.append(values.hasNext() ? "," : "");
        }
        out.append(']');
    }

    private void text(String text) {
        out.append('"');
        Secrets.redact(text).chars().forEach(c -> {
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(c < ' ' ? "\\u%04x".formatted(c) : String.valueOf((char) c));
            }
        });
        out.append('"');
    }

    private static Map<String, Object> components(Record value) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (var component : value.getClass().getRecordComponents()) {
            try {
                var accessor = component.getAccessor();
                accessor.setAccessible(true);
                map.put(snake(component.getName()), accessor.invoke(value));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return map;
    }

    private static String snake(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }
}
