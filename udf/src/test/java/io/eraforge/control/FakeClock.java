package io.eraforge.control;

import java.util.ArrayList;
import java.util.List;

/** A clock that advances only while sleeping, and records the sleeps. */
public final class FakeClock implements MonotonicClock {
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
