package io.eraforge.control.gauge;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A gauge whose source must be started first, which may fail or hang: a thread of its own does it with the first reading,
 * which waits for it no longer than told. It is unknown as long as it has not started.
 */
public final class LazyStartGauge implements Gauge {
    private final BooleanSupplier start;
    private final Gauge gauge;
    private final Duration patience;
    private CompletableFuture<Boolean> started;

    /** {@code start} says whether the source is there. */
    public LazyStartGauge(BooleanSupplier start, Gauge gauge, Duration patience) {
        this.start = start;
        this.gauge = gauge;
        this.patience = patience;
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
            begin(started);
            return started.copy()
                    .completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
        return started.getNow(false);
    }

    private void begin(CompletableFuture<Boolean> result) {
        Thread thread = new Thread(() -> result.complete(isThere()), "eraforge-gauge-start");
        thread.setDaemon(true);
        thread.start();
    }

    private boolean isThere() {
        try {
            return start.getAsBoolean();
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }
}
