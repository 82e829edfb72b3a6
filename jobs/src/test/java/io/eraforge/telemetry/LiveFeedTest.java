package io.eraforge.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.telemetry.state.Board;
import io.eraforge.telemetry.ui.LiveFeed;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveFeedTest {
    private static final long AN_HOUR = 3_600_000;

    private final Board board = new Board();
    private final LiveFeed feed = new LiveFeed(board);
    private final AtomicLong sent = new AtomicLong(-1);

    @Test
    void settlingWakesWhoeverIsBehindAndWaitsForIt() throws InterruptedException {
        feed.opened(sent);
        CompletableFuture<Void> stream = CompletableFuture.runAsync(() -> {
            pause(-1);
            sent.set(feed.seq());
        });
        feed.settle(AN_HOUR);
        assertThat(sent).hasValue(board.seq());
        stream.join();
    }

    @Test
    void oneThatIsStuckHoldsNothingUpForLong() throws InterruptedException {
        feed.opened(sent);
        feed.settle(50);
        feed.closed(sent);
        feed.settle(AN_HOUR);
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
            feed.pause(sent, AN_HOUR);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
