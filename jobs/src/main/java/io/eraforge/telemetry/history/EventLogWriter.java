package io.eraforge.telemetry.history;

import io.eraforge.era.Level;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.state.TelemetryJson;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListenerEvent;

/**
 * Keeps the state in Spark's event log, if there is one: at each change of level, at changes of waves, and every few seconds. The
 * longer a run, the longer the pauses, so that the log does not grow with each second of it.
 */
public final class EventLogWriter implements RunListener, Consumer<RunState> {
    private static final long LEAST_PAUSE_MS = 5000;
    private static final long LEAST_WAVE_PAUSE_MS = 1000;
    private static final int MAX_PERIODIC_POSTS = 100;

    private final RunTracker board;
    private final Consumer<SparkListenerEvent> bus;
    private final long startedMs = System.currentTimeMillis();
    private long postedMs;

    EventLogWriter(RunTracker board, Consumer<SparkListenerEvent> bus) {
        this.board = board;
        this.bus = bus;
    }

    public static EventLogWriter of(SparkContext spark, RunTracker board) {
        return new EventLogWriter(board, event -> spark.listenerBus().post(event));
    }

    /** Whether Spark keeps one. */
    public static boolean isEnabled(SparkContext spark) {
        return spark.conf().getBoolean("spark.eventLog.enabled", false);
    }

    @Override
    public void runStarted(String runId, String featureSet) {
        post();
    }

    @Override
    public void levelStarted(Level level, long eras, long skipped, int waves) {
        post();
    }

    @Override
    public void waveStarted(Level level, int wave, long eras, long values, int attempt) {
        postIfDue(LEAST_WAVE_PAUSE_MS);
    }

    @Override
    public void waveWritten(Level level, int wave, long eras, long failed) {
        postIfDue(LEAST_WAVE_PAUSE_MS);
    }

    @Override
    public void waveFailed(Level level, int wave, long eras, String reason) {
        postIfDue(LEAST_WAVE_PAUSE_MS);
    }

    @Override
    public void levelEnded(Level level) {
        post();
    }

    @Override
    public void runEnded(String status) {
        post();
    }

    @Override
    public void accept(RunState state) {
        if (state.run().endedMs() == null) {
            postIfDue(LEAST_PAUSE_MS);
        }
    }

    private void postIfDue(long pause) {
        long now = System.currentTimeMillis();
        long longer = (now - startedMs) / MAX_PERIODIC_POSTS * pause / LEAST_PAUSE_MS;
        if (now - postedMs >= Math.max(pause, longer)) {
            post();
        }
    }

    private synchronized void post() {
        postedMs = System.currentTimeMillis();
        bus.accept(new StateEvent(TelemetryJson.write(board.state())));
    }
}
