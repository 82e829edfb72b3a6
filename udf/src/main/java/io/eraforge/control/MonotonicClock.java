package io.eraforge.control;

/** The time, and waiting. */
public interface MonotonicClock {
    MonotonicClock SYSTEM = new MonotonicClock() {
        @Override
        public long millis() {
            return System.nanoTime() / 1_000_000;
        }

        @Override
        public void sleep(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    };

    /** Goes up alone; its zero means nothing. */
    long millis();

    /** Waits; an interrupt ends it early and stays set. */
    void sleep(long millis);
}
