package io.eraforge.batch;

/** The time, and waiting. */
interface Watch {
    Watch SYSTEM = new Watch() {
        @Override
        public long millis() {
            return System.nanoTime() / 1_000_000;
        }

        @Override
        public void pause(long millis) {
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
    void pause(long millis);
}
