package io.eraforge.control;

import java.util.ArrayList;
import java.util.List;

/** Time that passes only in pauses, which it remembers. */
public final class FakeWatch implements MonotonicClock {
    long now = 1_000_000;
    public final List<Long> pauses = new ArrayList<>();

    @Override
    public synchronized long millis() {
        return now;
    }

    @Override
    public synchronized void sleep(long millis) {
        pauses.add(millis);
        now += millis;
    }
}
