package io.eraforge.engine.job;

import java.time.Duration;

/** A job was cancelled since it took far longer than as much work did before. */
public final class JobTimeoutException extends RuntimeException {
    public JobTimeoutException(Duration allowed, Throwable cause) {
        super("not done after %.1f s".formatted(allowed.toMillis() / 1e3), cause);
    }
}
