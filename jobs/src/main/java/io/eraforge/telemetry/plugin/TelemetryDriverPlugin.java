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

/** Owns the driver's {@link RunTracker} and shows its state in Spark's UI. */
public final class TelemetryDriverPlugin implements DriverPlugin {
    private static final AtomicReference<TelemetryDriverPlugin> CURRENT = new AtomicReference<>();

    private static final long FLUSH_TIMEOUT_MS = 2000;

    private final RunTracker tracker = new RunTracker();
    private final LiveStateFeed feed = new LiveStateFeed(tracker);

    /** The tracker of this process; empty if the plugin is not active. */
    public static Optional<RunTracker> tracker() {
        return Optional.ofNullable(CURRENT.get()).map(plugin -> plugin.tracker);
    }

    /** Waits up to two seconds until all open streams have received the current state. */
    public static void flush() throws InterruptedException {
        TelemetryDriverPlugin plugin = CURRENT.get();
        if (plugin != null) {
            plugin.feed.awaitDelivery(FLUSH_TIMEOUT_MS);
        }
    }

    @Override
    public Map<String, String> init(SparkContext spark, PluginContext context) {
        spark.addSparkListener(new SchedulerListener(tracker));
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
        DriverMetrics.register(context.metricRegistry(), tracker, TelemetryConf.items(context.conf()));
    }

    @Override
    public Object receive(Object message) {
        if (message instanceof ExecutorSample sample) {
            tracker.sampled(sample);
        }
        return null;
    }

    @Override
    public void shutdown() {
        feed.close();
        CURRENT.compareAndSet(this, null);
    }
}
