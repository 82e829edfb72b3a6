package io.eraforge.control;

/** Monotonic time and sleeping; replaced in tests. */
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

    /** Never decreases; its origin is arbitrary. */
    long millis();

    /** Returns early if the thread is interrupted, leaving the interrupt flag set. */
    void sleep(long millis);
}
