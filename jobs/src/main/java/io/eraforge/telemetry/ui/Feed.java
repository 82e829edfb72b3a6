package io.eraforge.telemetry.ui;

/** Where the tab takes the state from: a run that goes on, or what the event log kept of one. */
public interface Feed {
    /** Grows with every change. */
    long seq();

    /** The newest state. */
    String json();

    /** Nothing will change any more. */
    boolean ended();

    /** Returns after {@code ms}, or when the feed ends. */
    void pause(long ms) throws InterruptedException;
}
