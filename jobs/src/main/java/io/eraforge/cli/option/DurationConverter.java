package io.eraforge.cli.option;

import io.eraforge.era.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses 30d, 12h, 90m or 45s. */
public final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern WIDTH = Pattern.compile("(\\d{1,9})\\s*([dhms])");

    @Override
    public Duration convert(String text) {
        Matcher width = WIDTH.matcher(text.strip());
        if (!width.matches()) {
            throw new TypeConversionException("'%s' is not a width, such as 30d, 12h, 90m or 45s".formatted(text));
        }
        long number = Long.parseLong(width.group(1));
        return switch (width.group(2)) {
            case "d" -> Duration.ofDays(number);
            case "h" -> Duration.ofHours(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofSeconds(number);
        };
    }

    /** Parses a level in either case. */
    public static final class LevelName implements ITypeConverter<Level> {
        @Override
        public Level convert(String text) {
            try {
                return Level.valueOf(text.strip().toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'%s' is not a level; expected A, B or C".formatted(text));
            }
        }
    }
}
