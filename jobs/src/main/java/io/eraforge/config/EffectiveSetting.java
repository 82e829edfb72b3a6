package io.eraforge.config;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * One setting in force: its key, its value as read (text, number or list), and where it was set: {@code file:line}, the
 * name of a variable or flag, or "default".
 */
public record EffectiveSetting(String key, Object value, String origin) {
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

    /** As one would write it in a file: 7d, 90m, 1500ms. */
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
