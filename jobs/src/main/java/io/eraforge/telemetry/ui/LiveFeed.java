package io.eraforge.telemetry.ui;

import io.eraforge.telemetry.state.Board;
import io.eraforge.telemetry.state.State;
import io.eraforge.telemetry.state.StateJson;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The board of this process. The state is written as JSON once per change, and only if someone looks. */
public final class LiveFeed implements Feed, AutoCloseable {
    private final Board board;
    private final CountDownLatch end = new CountDownLatch(1);
    private String json;
    private long written = -1;

    public LiveFeed(Board board) {
        this.board = board;
    }

    @Override
    public long seq() {
        return board.seq();
    }

    @Override
    public synchronized String json() {
        if (json == null || board.seq() != written) {
            State state = board.state();
            written = state.seq();
            json = StateJson.write(state);
        }
        return json;
    }

    @Override
    public boolean ended() {
        return end.getCount() == 0;
    }

    @Override
    public void pause(long ms) throws InterruptedException {
        boolean unused = end.await(ms, TimeUnit.MILLISECONDS);
    }

    /** Lets all streams end, since Spark's server waits for them. */
    @Override
    public void close() {
        end.countDown();
    }
}
