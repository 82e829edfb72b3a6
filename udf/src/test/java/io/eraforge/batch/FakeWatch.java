package io.eraforge.batch;

import java.util.ArrayList;
import java.util.List;

/** Time that passes only in pauses, which it remembers. */
final class FakeWatch implements Watch {
    long now = 1_000_000;
    final List<Long> pauses = new ArrayList<>();

    @Override
    public synchronized long millis() {
        return now;
    }

    @Override
    public synchronized void pause(long millis) {
        pauses.add(millis);
        now += millis;
    }
}
