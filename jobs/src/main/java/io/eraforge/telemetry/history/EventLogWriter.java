package io.eraforge.telemetry.history;

import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.state.TelemetryJson;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListenerEvent;

/**
 * Writes the state to Spark's event log: when a level starts or ends, when waves change, and every few seconds. The interval grows
 * with the age of the run, which bounds the size of the log.
 */
public final class EventLogWriter implements RunListener, Consumer<RunState> {
    private static final long MIN_INTERVAL_MS = 5000;
    private static final long MIN_WAVE_INTERVAL_MS = 1000;
    private static final int MAX_PERIODIC_POSTS = 100;

    private final RunTracker tracker;
    private final Consumer<SparkListenerEvent> bus;
    private final long startedMs = System.currentTimeMillis();
    private long postedMs;

    EventLogWriter(RunTracker tracker, Consumer<SparkListenerEvent> bus) {
        this.tracker = tracker;
        this.bus = bus;
    }

    public static EventLogWriter of(SparkContext spark, RunTracker tracker) {
        return new EventLogWriter(tracker, event -> spark.listenerBus().post(event));
    }

    /** Whether Spark writes an event log. */
    public static boolean isEnabled(SparkContext spark) {
        return spark.conf().getBoolean("spark.eventLog.enabled", false);
    }

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof RunStarted
                || event instanceof PartStarted
                || event instanceof PartEnded
                || event instanceof RunEnded) {
            post();
        } else if (event instanceof WaveStarted || event instanceof WaveEnded || event instanceof ItemsGivenUp) {
            postIfDue(MIN_WAVE_INTERVAL_MS);
        }
    }

    @Override
    public void accept(RunState state) {
        if (state.run().endedMs() == null) {
            postIfDue(MIN_INTERVAL_MS);
        }
    }

    private void postIfDue(long minInterval) {
        long now = System.currentTimeMillis();
        long interval = (now - startedMs) / MAX_PERIODIC_POSTS * minInterval / MIN_INTERVAL_MS;
        if (now - postedMs >= Math.max(minInterval, interval)) {
            post();
        }
    }

    private synchronized void post() {
        postedMs = System.currentTimeMillis();
        bus.accept(new StateEvent(TelemetryJson.write(tracker.state())));
    }
}
