package io.eraforge.engine.export;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How exported rows are written. */
public enum ExportFormat {
    CSV,
    PARQUET;

    String suffix() {
        return "." + name().toLowerCase(Locale.ROOT);
    }

    /** The format that a path's ending names; such a path means one file, any other a folder. */
    public static Optional<ExportFormat> ofPath(String path) {
        return Stream.of(values())
                .filter(format -> path.toLowerCase(Locale.ROOT).endsWith(format.suffix()))
                .findFirst();
    }
}
