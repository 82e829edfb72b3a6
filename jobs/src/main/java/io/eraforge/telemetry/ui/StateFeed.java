package io.eraforge.telemetry.ui;

import java.util.concurrent.atomic.AtomicLong;

/** Where the tab takes the state from: a run that goes on, or what the event log kept of one. */
public interface StateFeed {
    /** Grows with every change. */
    long seq();

    /** The newest state. */
    String json();

    /** Nothing will change any more. */
    boolean ended();

    /** Returns after {@code ms}, when the feed ends, or once a newer state than {@code sent} is wanted at once. */
    void awaitChange(long sent, long ms) throws InterruptedException;

    /** A stream begins, whose last state sent is in {@code sent}. */
    void streamOpened(AtomicLong sent);

    void streamClosed(AtomicLong sent);
}
