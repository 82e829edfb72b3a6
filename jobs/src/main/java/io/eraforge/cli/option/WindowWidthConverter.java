package io.eraforge.cli.option;

import io.eraforge.era.Level;
import io.eraforge.workload.era.ingest.eras.WindowWidth;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses 30d, 12h, 90m, 45s, or hour, day, week, month, quarter, year. */
public final class WindowWidthConverter implements ITypeConverter<WindowWidth> {
    @Override
    public WindowWidth convert(String text) {
        return WindowWidth.parse(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'%s' is not a width, such as 30d, 12h, 90m, 45s, hour, day, week, month, quarter or year"
                                .formatted(text)));
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
