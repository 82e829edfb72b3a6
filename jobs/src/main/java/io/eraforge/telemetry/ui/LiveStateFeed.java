package io.eraforge.telemetry.ui;

import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.state.TelemetryJson;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The board of this process. The state is written as JSON once per change, and only if someone looks. */
public final class LiveStateFeed implements StateFeed, AutoCloseable {
    private static final long LOOK_EVERY_MS = 10;

    private final RunTracker board;
    private final Set<AtomicLong> streams = ConcurrentHashMap.newKeySet();
    private final Object change = new Object();
    private volatile boolean ended;
    /** Streams that sent less shall not wait for their next turn. */
    private long wanted = -1;

    private String json;
    private long written = -1;

    public LiveStateFeed(RunTracker board) {
        this.board = board;
    }

    @Override
    public long seq() {
        return board.seq();
    }

    @Override
    public synchronized String json() {
        if (json == null || board.seq() != written) {
            RunState state = board.state();
            written = state.seq();
            json = TelemetryJson.write(state);
        }
        return json;
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public void awaitChange(long sent, long ms) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        synchronized (change) {
            for (long left = ms; left > 0 && !ended && sent >= wanted; ) {
                change.wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
            }
        }
    }

    @Override
    public void streamOpened(AtomicLong sent) {
        streams.add(sent);
    }

    @Override
    public void streamClosed(AtomicLong sent) {
        streams.remove(sent);
    }

    /** Lets all who follow see the state as it is now: Spark's server cuts them off when it stops. Waits {@code ms} at most. */
    public void awaitDelivery(long ms) throws InterruptedException {
        long now = board.seq();
        synchronized (change) {
            wanted = now;
            change.notifyAll();
        }
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (streams.stream().anyMatch(sent -> sent.get() < now) && System.nanoTime() < until) {
            Thread.sleep(LOOK_EVERY_MS);
        }
    }

    /** Lets all streams end, since Spark's server waits for them. */
    @Override
    public void close() {
        synchronized (change) {
            ended = true;
            change.notifyAll();
        }
    }
}
