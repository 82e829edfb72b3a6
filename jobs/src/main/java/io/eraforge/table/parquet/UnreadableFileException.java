package io.eraforge.table.parquet;

/** A data file could not be read; the message names it. */
public final class UnreadableFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableFileException(String path, Exception cause) {
        super("cannot read %s: %s".formatted(path, cause), cause);
    }
}
