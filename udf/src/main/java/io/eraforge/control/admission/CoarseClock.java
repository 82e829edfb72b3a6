package io.eraforge.control.admission;

import io.eraforge.control.MonotonicClock;

/** Monotonic milliseconds with a resolution of 20 ms, updated by a daemon thread so that reading is one volatile load. */
final class CoarseClock {
    private static final long TICK_MILLIS = 20;
    private static volatile long now = System.nanoTime() / 1_000_000;

    static {
        Thread ticker = new Thread(CoarseClock::tick, "eraforge-clock");
        ticker.setDaemon(true);
        ticker.start();
    }

    private CoarseClock() {}

    static long millis() {
        return now;
    }

    private static void tick() {
        while (true) {
            MonotonicClock.SYSTEM.sleep(TICK_MILLIS);
            now = System.nanoTime() / 1_000_000;
        }
    }
}
