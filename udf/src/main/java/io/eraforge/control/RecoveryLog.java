package io.eraforge.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was changed to keep going: logged, counted, and the last few kept. */
public final class RecoveryLog {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge.control");
    public static final int KEPT = 20;

    private final Deque<Recovery> recent = new ArrayDeque<>();
    private long count;

    public void add(String what) {
        add(what, null);
    }

    /** With what was behind it, for the log alone. */
    public synchronized void add(String what, Throwable behind) {
        LOG.warn(what, behind);
        count++;
        recent.addLast(new Recovery(System.currentTimeMillis(), what));
        if (recent.size() > KEPT) {
            recent.removeFirst();
        }
    }

    /** Good news: logged alone. */
    public void logInfo(String what) {
        LOG.info(what);
    }

    public synchronized long count() {
        return count;
    }

    public synchronized List<Recovery> recent() {
        return List.copyOf(recent);
    }
}
