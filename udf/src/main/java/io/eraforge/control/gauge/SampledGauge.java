package io.eraforge.control.gauge;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Caches the last reading of a slow gauge. {@link #read} never blocks: a daemon thread refreshes the reading at most once a
 * second, and backs off while the source fails. A reading older than 10 s is unknown. {@link #readFresh} waits up to 500 ms
 * for the refresh under way, and only if the source has answered before; a source that hangs delays callers once.
 */
public final class SampledGauge implements Gauge {
    private static final long PERIOD_MILLIS = 1_000;
    private static final long MAX_PERIOD_MILLIS = 60_000;
    private static final long STALE_MILLIS = 10_000;
    private static final long TIMEOUT_MILLIS = 500;

    private record Sample(GaugeReading reading, Optional<String> lossReason, long atMillis) {}

    private final Gauge slow;
    private final LongSupplier millis;
    private final long timeoutMillis;
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                Thread daemon = new Thread(task, "eraforge-gauge");
                daemon.setDaemon(true);
                return daemon;
            });
    private volatile Sample last;
    private volatile CountDownLatch refreshed = new CountDownLatch(0);
    private volatile long nextRefresh;
    private volatile long refreshStarted;
    private volatile int failures;

    public SampledGauge(Gauge slow) {
        this(slow, () -> System.nanoTime() / 1_000_000, TIMEOUT_MILLIS);
    }

    public SampledGauge(Gauge slow, LongSupplier millis, long timeoutMillis) {
        this.slow = slow;
        this.millis = millis;
        this.timeoutMillis = timeoutMillis;
        this.nextRefresh = millis.getAsLong();
        thread.allowCoreThreadTimeOut(true);
    }

    @Override
    public GaugeReading read() {
        long now = millis.getAsLong();
        if (now >= nextRefresh && refreshing.compareAndSet(false, true)) {
            refreshStarted = now;
            refreshed = new CountDownLatch(1);
            thread.execute(this::refresh);
        }
        Sample sample = last;
        return isStale(sample, now) ? GaugeReading.UNKNOWN : sample.reading();
    }

    private static boolean isStale(Sample sample, long now) {
        return sample == null || now - sample.atMillis() > STALE_MILLIS;
    }

    @Override
    public GaugeReading readFresh() {
        GaugeReading known = read();
        long now = millis.getAsLong();
        if (!isStale(last, now) || failures > 0 || last == null) {
            return known;
        }
        try {
            refreshed.await(refreshStarted + timeoutMillis - now, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return read();
    }

    @Override
    public Optional<String> lossReason() {
        Sample sample = last;
        return sample == null ? Optional.empty() : sample.lossReason();
    }

    /** For tests: waits until no refresh is under way. */
    public void awaitIdle() throws InterruptedException {
        while (refreshing.get()) {
            Thread.sleep(1);
        }
    }

    private void refresh() {
        try {
            GaugeReading reading = slow.read();
            failures = reading.equals(GaugeReading.UNKNOWN) ? failures + 1 : 0;
            last = new Sample(reading, slow.lossReason(), millis.getAsLong());
        } catch (RuntimeException | LinkageError e) {
            failures++;
        } finally {
            nextRefresh = millis.getAsLong() + Math.min(MAX_PERIOD_MILLIS, PERIOD_MILLIS << Math.min(failures, 6));
            CountDownLatch waiting = refreshed;
            refreshing.set(false);
            waiting.countDown();
        }
    }
}
