package io.eraforge.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs and counts recoveries, and keeps the most recent ones. Thread-safe. */
public final class RecoveryLog {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge.control");
    public static final int MAX_RECENT = 20;

    private final Deque<Recovery> recent = new ArrayDeque<>();
    private long count;

    public void add(String message) {
        add(message, null);
    }

    /** {@code cause} goes to the log only; may be null. */
    public synchronized void add(String message, Throwable cause) {
        LOG.warn(message, cause);
        count++;
        recent.addLast(new Recovery(System.currentTimeMillis(), message));
        if (recent.size() > MAX_RECENT) {
            recent.removeFirst();
        }
    }

    /** Logs a positive event without counting it. */
    public void logInfo(String message) {
        LOG.info(message);
    }

    public synchronized long count() {
        return count;
    }

    public synchronized List<Recovery> recent() {
        return List.copyOf(recent);
    }
}
