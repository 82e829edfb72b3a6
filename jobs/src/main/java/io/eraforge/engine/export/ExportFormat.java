package io.eraforge.engine.export;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** File format of an export. */
public enum ExportFormat {
    CSV,
    PARQUET;

    String suffix() {
        return "." + name().toLowerCase(Locale.ROOT);
    }

    /** The format named by a path's extension. Such a path is a single file; any other is a folder. */
    public static Optional<ExportFormat> ofPath(String path) {
        return Stream.of(values())
                .filter(format -> path.toLowerCase(Locale.ROOT).endsWith(format.suffix()))
                .findFirst();
    }
}
