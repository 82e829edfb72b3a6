package io.eraforge.engine.job;

import java.time.Duration;

/** A job was cancelled because it exceeded its deadline. */
public final class JobTimeoutException extends RuntimeException {
    public JobTimeoutException(Duration allowed, Throwable cause) {
        super("timed out after %.1f s".formatted(allowed.toMillis() / 1e3), cause);
    }
}
