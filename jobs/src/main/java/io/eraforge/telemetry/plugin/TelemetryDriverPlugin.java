package io.eraforge.telemetry.plugin;

import io.eraforge.telemetry.state.ExecutorSample;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.ui.EraForgeTab;
import io.eraforge.telemetry.ui.LiveStateFeed;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;

/** Keeps the board of this driver, and shows it in Spark's UI. */
public final class TelemetryDriverPlugin implements DriverPlugin {
    private static final AtomicReference<TelemetryDriverPlugin> CURRENT = new AtomicReference<>();

    private static final long SETTLE_MS = 2000;

    private final RunTracker board = new RunTracker();
    private final LiveStateFeed feed = new LiveStateFeed(board);

    /** The board of this process's Spark, if the plugin is on. */
    public static Optional<RunTracker> board() {
        return Optional.ofNullable(CURRENT.get()).map(side -> side.board);
    }

    /** Waits a moment until all who follow have seen how things stand. */
    public static void flush() throws InterruptedException {
        TelemetryDriverPlugin side = CURRENT.get();
        if (side != null) {
            side.feed.awaitDelivery(SETTLE_MS);
        }
    }

    @Override
    public Map<String, String> init(SparkContext spark, PluginContext context) {
        spark.addSparkListener(new SchedulerListener(board));
        spark.addSparkListener(new SparkListener() {
            @Override
            public void onApplicationEnd(SparkListenerApplicationEnd end) {
                feed.close();
            }
        });
        if (spark.ui().isDefined()) {
            EraForgeTab.attach(spark.ui().get(), feed);
        }
        CURRENT.set(this);
        return Map.of();
    }

    @Override
    public void registerMetrics(String appId, PluginContext context) {
        DriverMetrics.register(context.metricRegistry(), board);
    }

    @Override
    public Object receive(Object message) {
        if (message instanceof ExecutorSample sample) {
            board.sampled(sample);
        }
        return null;
    }

    @Override
    public void shutdown() {
        feed.close();
        CURRENT.compareAndSet(this, null);
    }
}
