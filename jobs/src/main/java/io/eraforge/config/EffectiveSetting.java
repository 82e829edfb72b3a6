package io.eraforge.config;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/** A setting with its value (string, number or list) and its origin: {@code file:line}, a variable or flag, or "default". */
public record EffectiveSetting(String key, Object value, String origin) {
    static final String DEFAULT = "default";

    public EffectiveSetting {
        value = displayValue(value);
    }

    private static Object displayValue(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.<Object>map(EffectiveSetting::displayValue).orElse("auto");
        }
        if (value instanceof Duration duration) {
            return format(duration);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        return value instanceof ZoneId zone ? zone.toString() : value;
    }

    /** The origin of a value, for users. */
    static String originOf(ConfigValue value) {
        ConfigOrigin origin = value.origin();
        if ("reference.conf".equals(origin.resource())) {
            return DEFAULT;
        }
        return origin.filename() == null ? origin.description() : origin.filename() + ":" + origin.lineNumber();
    }

    /** As written in a configuration file: 7d, 90m, 1500ms. */
    static String format(Duration duration) {
        long ms = duration.toMillis();
        if (ms % 1000 != 0 || ms == 0) {
            return ms + "ms";
        }
        long s = ms / 1000;
        if (s % 60 != 0) {
            return s + "s";
        }
        return s % 86400 == 0 ? s / 86400 + "d" : s % 3600 == 0 ? s / 3600 + "h" : s / 60 + "m";
    }
}
