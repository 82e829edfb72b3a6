package io.eraforge.telemetry.ui;

import java.util.concurrent.atomic.AtomicLong;

/** Source of the state that the tab shows: a live run, or the last state of a finished one from the event log. */
public interface StateFeed {
    /** Sequence number of the newest state; grows with every change. */
    long seq();

    /** The newest state. */
    String json();

    /** Whether the state can no longer change. */
    boolean ended();

    /** Returns after {@code ms}, when the feed ends, or as soon as a newer state than {@code sent} must be delivered. */
    void awaitChange(long sent, long ms) throws InterruptedException;

    /** Registers a stream. {@code sent} holds the sequence number that it last sent and is updated by the stream. */
    void streamOpened(AtomicLong sent);

    void streamClosed(AtomicLong sent);

    /** The last state of a finished run. */
    record Finished(String json) implements StateFeed {
        @Override
        public long seq() {
            return 0;
        }

        @Override
        public boolean ended() {
            return true;
        }

        @Override
        public void awaitChange(long sent, long ms) {}

        @Override
        public void streamOpened(AtomicLong sent) {}

        @Override
        public void streamClosed(AtomicLong sent) {}
    }
}
