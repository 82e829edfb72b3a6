package io.eraforge.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was changed to keep going: logged, counted, and the last few kept. */
final class Recoveries {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge.control");
    static final int KEPT = 20;

    private final Deque<Recovery> recent = new ArrayDeque<>();
    private long count;

    void add(String what) {
        add(what, null);
    }

    /** With what was behind it, for the log alone. */
    synchronized void add(String what, Throwable behind) {
        LOG.warn(what, behind);
        count++;
        recent.addLast(new Recovery(System.currentTimeMillis(), what));
        if (recent.size() > KEPT) {
            recent.removeFirst();
        }
    }

    /** Good news: logged alone. */
    void note(String what) {
        LOG.info(what);
    }

    synchronized long count() {
        return count;
    }

    synchronized List<Recovery> recent() {
        return List.copyOf(recent);
    }
}
