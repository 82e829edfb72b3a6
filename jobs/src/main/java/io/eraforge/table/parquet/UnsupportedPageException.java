package io.eraforge.table.parquet;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.commons.lang3.exception.ExceptionUtils;

/** Thrown if {@link FlatFile} does not support the form of a file, which Spark's reader can read. */
public final class UnsupportedPageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsupportedPageException(String message) {
        super(message);
    }

    /** The result of a job; empty if one of its tasks threw this exception. */
    public static <T> Optional<T> unlessThrown(Supplier<T> job) {
        try {
            return Optional.of(job.get());
        } catch (Exception e) {
            // Spark wraps the exceptions of tasks, and throws checked ones that it does not declare.
            if (ExceptionUtils.indexOfType(e, UnsupportedPageException.class) >= 0) {
                return Optional.empty();
            }
            throw ExceptionUtils.<RuntimeException>rethrow(e);
        }
    }
}
