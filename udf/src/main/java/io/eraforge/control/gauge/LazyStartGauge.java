package io.eraforge.control.gauge;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A gauge whose source must be started, which may fail or hang. The first read starts it on a daemon thread and waits at
 * most {@code timeout}; readings are unknown until it has started.
 */
public final class LazyStartGauge implements Gauge {
    private final BooleanSupplier start;
    private final Gauge gauge;
    private final Duration timeout;
    private CompletableFuture<Boolean> started;

    /** {@code start} returns whether the source is available. */
    public LazyStartGauge(BooleanSupplier start, Gauge gauge, Duration timeout) {
        this.start = start;
        this.gauge = gauge;
        this.timeout = timeout;
    }

    @Override
    public GaugeReading read() {
        return isStarted() ? gauge.read() : GaugeReading.UNKNOWN;
    }

    @Override
    public Optional<String> lossReason() {
        return gauge.lossReason();
    }

    private synchronized boolean isStarted() {
        if (started == null) {
            started = new CompletableFuture<Boolean>();
            startAsync(started);
            return started.copy()
                    .completeOnTimeout(false, timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
        return started.getNow(false);
    }

    private void startAsync(CompletableFuture<Boolean> result) {
        Thread thread = new Thread(() -> result.complete(tryStart()), "eraforge-gauge-start");
        thread.setDaemon(true);
        thread.start();
    }

    private boolean tryStart() {
        try {
            return start.getAsBoolean();
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }
}
