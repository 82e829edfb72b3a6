package io.eraforge.table.parquet;

/** Thrown if a data file cannot be read; the message contains its path. */
public final class UnreadableFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableFileException(String path, Exception cause) {
        super("cannot read %s: %s".formatted(path, cause), cause);
    }
}
