package io.eraforge.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import io.eraforge.error.ConfigErrors;
import io.eraforge.error.Secrets;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Typed access to settings by key. A bad value throws, naming key, origin and what was expected. Records every value it returns. */
final class ConfigValues {
    private final Config config;
    private final Map<String, EffectiveSetting> effective = new LinkedHashMap<>();

    ConfigValues(Config config) {
        this.config = config;
    }

    /** All settings read so far, in reading order. */
    List<EffectiveSetting> effective() {
        return List.copyOf(effective.values());
    }

    String text(String key) {
        return read(key, "a string", config::getString, v -> true);
    }

    String matching(String key, String regex, String expected) {
        return read(key, expected, config::getString, v -> v.matches(regex));
    }

    /** A URL, or empty; {@link #effective} shows it without path and query. */
    String secretUrl(String key) {
        String url = matching(key, "|https?://\\S+", "empty, or an http or https URL");
        if (!url.isEmpty()) {
            effective.put(
                    key,
                    new EffectiveSetting(
                            key, Secrets.hostOnly(url), effective.get(key).origin()));
        }
        return url;
    }

    boolean bool(String key) {
        return read(key, "true or false", config::getBoolean, v -> true);
    }

    long integer(String key, long min) {
        return read(key, "a whole number of at least " + min, this::exact, v -> v >= min);
    }

    int integerInRange(String key, int min, int max) {
        String expected = "a whole number from %d to %d".formatted(min, max);
        return Math.toIntExact(read(key, expected, this::exact, v -> v >= min && v <= max));
    }

    double number(String key, double min) {
        return read(key, "a number of at least " + min, this::decimal, v -> v >= min && Double.isFinite(v));
    }

    double share(String key) {
        return read(key, "a number from 0 to 1", this::decimal, v -> v >= 0 && v <= 1);
    }

    /** A share above zero; 85 means 0.85. */
    double percentage(String key) {
        Function<String, Double> reader = k -> decimal(k) > 1 ? decimal(k) / 100 : decimal(k);
        return read(key, "a number above 0 and up to 1, or a percentage up to 100", reader, v -> v > 0 && v <= 1);
    }

    Duration duration(String key, Duration min) {
        String expected = "a duration such as 500ms, 5s or 2h, of at least " + EffectiveSetting.format(min);
        return read(key, expected, config::getDuration, v -> v.compareTo(min) >= 0);
    }

    /** Empty for "auto". */
    Optional<Duration> durationOrAuto(String key, Duration min) {
        String expected = "auto, or a duration such as 7d or 6h, of at least " + EffectiveSetting.format(min);
        Function<String, Optional<Duration>> reader =
                k -> config.getString(k).equals("auto") ? Optional.empty() : Optional.of(config.getDuration(k));
        return read(
                key, expected, reader, v -> v.map(d -> d.compareTo(min) >= 0).orElse(true));
    }

    /** Empty for "auto". */
    Optional<Integer> integerOrAuto(String key, int min, int max) {
        String expected = "auto, or a whole number from %d to %d".formatted(min, max);
        Function<String, Optional<Long>> reader =
                k -> config.getString(k).equals("auto") ? Optional.empty() : Optional.of(exact(k));
        return read(key, expected, reader, v -> v.map(n -> n >= min && n <= max).orElse(true))
                .map(Math::toIntExact);
    }

    ZoneId zone(String key) {
        String expected = "a time zone such as UTC or Europe/Copenhagen";
        return read(key, expected, k -> ZoneId.of(config.getString(k)), v -> true);
    }

    <E extends Enum<E>> E oneOf(String key, Class<E> type) {
        String names = String.join(
                ", ",
                Arrays.stream(type.getEnumConstants())
                        .map(e -> e.name().toLowerCase(Locale.ROOT))
                        .toList());
        Function<String, E> reader = k -> Enum.valueOf(type, config.getString(k).toUpperCase(Locale.ROOT));
        return read(key, "one of " + names, reader, v -> true);
    }

    List<String> texts(String key) {
        return List.copyOf(read(key, "a list of strings", config::getStringList, v -> true));
    }

    List<Double> numbers(String key) {
        return List.copyOf(read(key, "a list of numbers", config::getDoubleList, v -> true));
    }

    /** Sorted names in an open group, such as source columns. Each must be a group with no other keys than {@code fields}. */
    List<String> groupKeys(String key, List<String> fields) {
        config.getObject(key).forEach((name, value) -> checkFields(ConfigUtil.joinPath(name), key, value, fields));
        Function<String, List<String>> reader =
                k -> config.getObject(k).keySet().stream().sorted().toList();
        return read(key, "a group of settings", reader, v -> true);
    }

    /** An open group of any values, by name: texts, numbers, lists and groups. */
    Map<String, Object> group(String key) {
        Function<String, Map<String, Object>> reader = k -> config.getObject(k).unwrapped();
        return Collections.unmodifiableMap(new TreeMap<>(read(key, "a group of settings", reader, v -> true)));
    }

    boolean has(String key) {
        return config.hasPath(key);
    }

    /** {@code key = value (origin)} of a setting that was already read. */
    String describe(String key) {
        EffectiveSetting setting = effective.get(key);
        return "%s = %s (%s)".formatted(key, setting.value(), setting.origin());
    }

    private static void checkFields(String name, String group, ConfigValue value, List<String> fields) {
        String key = group + "." + name;
        if (!(value instanceof ConfigObject entry)) {
            throw ConfigErrors.badValue(
                    key, value.render(), EffectiveSetting.originOf(value), "a group of settings: " + fields);
        }
        entry.forEach((field, inner) -> {
            if (!fields.contains(field)) {
                throw ConfigErrors.unknownKey(
                        key + "." + field, EffectiveSetting.originOf(inner), ClosestName.find(List.of(field), fields));
            }
        });
    }

    private <T> T read(String key, String expected, Function<String, T> reader, Predicate<T> valid) {
        ConfigValue raw = raw(key);
        try {
            T value = reader.apply(key);
            if (valid.test(value)) {
                effective.put(key, new EffectiveSetting(key, value, EffectiveSetting.originOf(raw)));
                return value;
            }
        } catch (ConfigException | IllegalArgumentException | ArithmeticException | DateTimeException e) {
            // Reported below with the expected form.
        }
        throw ConfigErrors.badValue(key, rendered(raw), EffectiveSetting.originOf(raw), expected);
    }

    // Config.getValue throws for null, which is reported here like any other bad value.
    private ConfigValue raw(String key) {
        ConfigValue at = config.root();
        for (String name : ConfigUtil.splitPath(key)) {
            at = ((ConfigObject) at).get(name);
        }
        return at;
    }

    private long exact(String key) {
        return new BigDecimal(config.getString(key)).longValueExact();
    }

    private double decimal(String key) {
        return Double.parseDouble(config.getString(key));
    }

    private static String rendered(ConfigValue value) {
        return value.unwrapped() instanceof String text ? '"' + text + '"' : value.render();
    }
}
