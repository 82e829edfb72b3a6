package io.eraforge.telemetry.ui;

import java.util.concurrent.atomic.AtomicLong;

/** The last state of a run that is over. */
public record KeptFeed(String json) implements Feed {
    @Override
    public long seq() {
        return 0;
    }

    @Override
    public boolean ended() {
        return true;
    }

    @Override
    public void pause(long sent, long ms) {}

    @Override
    public void opened(AtomicLong sent) {}

    @Override
    public void closed(AtomicLong sent) {}
}
