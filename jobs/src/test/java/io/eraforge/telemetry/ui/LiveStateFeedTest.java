package io.eraforge.telemetry.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.telemetry.state.RunTracker;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveStateFeedTest {
    private static final long AN_HOUR = 3_600_000;

    private final RunTracker board = new RunTracker();
    private final LiveStateFeed feed = new LiveStateFeed(board);
    private final AtomicLong sent = new AtomicLong(-1);

    @Test
    void settlingWakesWhoeverIsBehindAndWaitsForIt() throws InterruptedException {
        feed.streamOpened(sent);
        CompletableFuture<Void> stream = CompletableFuture.runAsync(() -> {
            pause(-1);
            sent.set(feed.seq());
        });
        feed.awaitDelivery(AN_HOUR);
        assertThat(sent).hasValue(board.seq());
        stream.join();
    }

    @Test
    void oneThatIsStuckHoldsNothingUpForLong() throws InterruptedException {
        feed.streamOpened(sent);
        feed.awaitDelivery(50);
        feed.streamClosed(sent);
        feed.awaitDelivery(AN_HOUR);
        assertThat(sent).hasValue(-1);
    }

    @Test
    void theEndWakesAll() {
        CompletableFuture<Void> stream = CompletableFuture.runAsync(() -> pause(board.seq()));
        feed.close();
        stream.join();
        assertThat(feed.ended()).isTrue();
    }

    private void pause(long sent) {
        try {
            feed.awaitChange(sent, AN_HOUR);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
