package io.eraforge.control.gauge;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * The last reading of a slow gauge. Whoever reads never waits: a thread of its own asks again, at most once a second, and
 * more seldom while there is no answer. A reading of long ago is unknown. Whoever wants a fresh one waits for a source that
 * has answered before, but once for each question: one that hangs holds nobody up again.
 */
public final class SampledGauge implements Gauge {
    private static final long PERIOD_MILLIS = 1_000;
    private static final long LONGEST_MILLIS = 60_000;
    private static final long STALE_MILLIS = 10_000;
    private static final long PATIENCE_MILLIS = 500;

    private record Sample(GaugeReading reading, Optional<String> lost, long at) {}

    private final Gauge slow;
    private final LongSupplier millis;
    private final long patienceMillis;
    private final AtomicBoolean asking = new AtomicBoolean();
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                Thread made = new Thread(task, "eraforge-gauge");
                made.setDaemon(true);
                return made;
            });
    private volatile Sample last;
    private volatile CountDownLatch answered = new CountDownLatch(0);
    private volatile long next;
    private volatile long asked;
    private volatile int silences;

    public SampledGauge(Gauge slow) {
        this(slow, () -> System.nanoTime() / 1_000_000, PATIENCE_MILLIS);
    }

    public SampledGauge(Gauge slow, LongSupplier millis, long patienceMillis) {
        this.slow = slow;
        this.millis = millis;
        this.patienceMillis = patienceMillis;
        this.next = millis.getAsLong();
        thread.allowCoreThreadTimeOut(true);
    }

    @Override
    public GaugeReading read() {
        long now = millis.getAsLong();
        if (now >= next && asking.compareAndSet(false, true)) {
            asked = now;
            answered = new CountDownLatch(1);
            thread.execute(this::ask);
        }
        Sample sample = last;
        return isStale(sample, now) ? GaugeReading.UNKNOWN : sample.reading();
    }

    private static boolean isStale(Sample sample, long now) {
        return sample == null || now - sample.at() > STALE_MILLIS;
    }

    @Override
    public GaugeReading readFresh() {
        GaugeReading known = read();
        long now = millis.getAsLong();
        if (!isStale(last, now) || silences > 0 || last == null) {
            return known;
        }
        try {
            answered.await(asked + patienceMillis - now, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return read();
    }

    @Override
    public Optional<String> lossReason() {
        Sample sample = last;
        return sample == null ? Optional.empty() : sample.lost();
    }

    /** For tests: until nobody is asking. */
    public void awaitIdle() throws InterruptedException {
        while (asking.get()) {
            Thread.sleep(1);
        }
    }

    private void ask() {
        try {
            GaugeReading reading = slow.read();
            silences = reading.equals(GaugeReading.UNKNOWN) ? silences + 1 : 0;
            last = new Sample(reading, slow.lossReason(), millis.getAsLong());
        } catch (RuntimeException | LinkageError e) {
            silences++;
        } finally {
            next = millis.getAsLong() + Math.min(LONGEST_MILLIS, PERIOD_MILLIS << Math.min(silences, 6));
            CountDownLatch waiting = answered;
            asking.set(false);
            waiting.countDown();
        }
    }
}
