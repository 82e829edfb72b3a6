package io.eraforge.telemetry.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.telemetry.state.RunTracker;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveStateFeedTest {
    private static final long ONE_HOUR_MS = 3_600_000;

    private final RunTracker tracker = new RunTracker();
    private final LiveStateFeed feed = new LiveStateFeed(tracker);
    private final AtomicLong sent = new AtomicLong(-1);

    @Test
    void awaitDeliveryWakesStreamsAndWaitsForThem() throws InterruptedException {
        feed.streamOpened(sent);
        CompletableFuture<Void> stream = CompletableFuture.runAsync(() -> {
            awaitChange(-1);
            sent.set(feed.seq());
        });
        feed.awaitDelivery(ONE_HOUR_MS);
        assertThat(sent).hasValue(tracker.seq());
        stream.join();
    }

    @Test
    void awaitDeliveryGivesUpOnStuckStream() throws InterruptedException {
        feed.streamOpened(sent);
        feed.awaitDelivery(50);
        feed.streamClosed(sent);
        feed.awaitDelivery(ONE_HOUR_MS);
        assertThat(sent).hasValue(-1);
    }

    @Test
    void closeWakesStreams() {
        CompletableFuture<Void> stream = CompletableFuture.runAsync(() -> awaitChange(tracker.seq()));
        feed.close();
        stream.join();
        assertThat(feed.ended()).isTrue();
    }

    private void awaitChange(long sent) {
        try {
            feed.awaitChange(sent, ONE_HOUR_MS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
