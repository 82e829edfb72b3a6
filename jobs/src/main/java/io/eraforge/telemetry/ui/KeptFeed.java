package io.eraforge.telemetry.ui;

import java.util.concurrent.atomic.AtomicLong;

/** The last state of a run that is over. */
public record KeptFeed(String json) implements StateFeed {
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
