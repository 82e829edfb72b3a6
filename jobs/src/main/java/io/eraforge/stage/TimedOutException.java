package io.eraforge.stage;

import java.time.Duration;

/** A job was cancelled since it took far longer than as much work did before. */
final class TimedOutException extends RuntimeException {
    TimedOutException(Duration allowed, Throwable cause) {
        super("not done after %.1f s".formatted(allowed.toMillis() / 1e3), cause);
    }
}
