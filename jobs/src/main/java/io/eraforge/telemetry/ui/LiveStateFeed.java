package io.eraforge.telemetry.ui;

import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.state.TelemetryJson;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The state of this process's tracker. Rendered as JSON at most once per change, and only on request. */
public final class LiveStateFeed implements StateFeed, AutoCloseable {
    private static final long POLL_INTERVAL_MS = 10;

    private final RunTracker tracker;
    private final Set<AtomicLong> streams = ConcurrentHashMap.newKeySet();
    private final Object change = new Object();
    private volatile boolean ended;
    /** Streams that have sent an older state than this must not wait for their next interval. */
    private long required = -1;

    private String json;
    private long jsonSeq = -1;

    public LiveStateFeed(RunTracker tracker) {
        this.tracker = tracker;
    }

    @Override
    public long seq() {
        return tracker.seq();
    }

    @Override
    public synchronized String json() {
        if (json == null || tracker.seq() != jsonSeq) {
            RunState state = tracker.state();
            jsonSeq = state.seq();
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
            for (long left = ms; left > 0 && !ended && sent >= required; ) {
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

    /** Waits up to {@code ms} until all streams have sent the current state: Spark's server cuts them off when it stops. */
    public void awaitDelivery(long ms) throws InterruptedException {
        long now = tracker.seq();
        synchronized (change) {
            required = now;
            change.notifyAll();
        }
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (streams.stream().anyMatch(sent -> sent.get() < now) && System.nanoTime() < until) {
            Thread.sleep(POLL_INTERVAL_MS);
        }
    }

    /** Ends all streams; Spark's server waits for them when it stops. */
    @Override
    public void close() {
        synchronized (change) {
            ended = true;
            change.notifyAll();
        }
    }
}
