package io.eraforge.telemetry;

import io.eraforge.config.Settings;
import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.history.EventLogWriter;
import io.eraforge.telemetry.plugin.TelemetryDriverPlugin;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.ui.UiAddressFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.spark.SparkContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Distributes the events of one run to the tracker, the event log, the webhook and the console, and shows the tracked state to
 * views once a second. Works without Spark's UI and without the plugin, but then knows nothing about executors.
 */
public final class Telemetry implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Telemetry.class);

    private final RunTracker tracker;
    private final long stallMs;
    private final List<Consumer<RunState>> views = new ArrayList<>();
    private final List<RunListener> listeners = new ArrayList<>();
    private final List<AutoCloseable> resources = new ArrayList<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(BasicThreadFactory.builder()
                    .namingPattern("eraforge-telemetry")
                    .daemon()
                    .build());

    private Telemetry(RunTracker tracker, long stallMs) {
        this.stallMs = stallMs;
        this.tracker = tracker;
        listeners.add(tracker);
    }

    public static Telemetry of(SparkContext spark, Settings settings, RunContext context) {
        Optional<RunTracker> plugin = TelemetryDriverPlugin.tracker();
        RunTracker tracker = plugin.orElseGet(RunTracker::new);
        tracker.startRun(context);
        // Without the plugin no tasks are reported, and every wave would look stalled.
        long stallMs = plugin.isPresent() ? settings.telemetry().stallAfter().toMillis() : Long.MAX_VALUE;
        Telemetry telemetry = new Telemetry(tracker, stallMs);
        if (settings.telemetry().enabled()) {
            telemetry.publish(spark, context);
        }
        if (!settings.telemetry().webhookUrl().isEmpty()) {
            WebhookListener webhook = new WebhookListener(settings.telemetry(), tracker);
            telemetry.addListener(webhook);
            telemetry.resources.add(webhook);
        }
        return telemetry;
    }

    private void publish(SparkContext spark, RunContext context) {
        if (EventLogWriter.isEnabled(spark)) {
            EventLogWriter log = EventLogWriter.of(spark, tracker);
            addListener(log);
            addView(log);
        }
        if (spark.uiWebUrl().isDefined()) {
            UiAddressFile.UiAddress address =
                    new UiAddressFile.UiAddress(spark.uiWebUrl().get(), spark.applicationId(), spark.startTime());
            UiAddressFile file = new UiAddressFile(context.warehouse(), spark.hadoopConfiguration(), address);
            addListener(file);
            resources.add(file);
        }
    }

    public RunTracker tracker() {
        return tracker;
    }

    /** Adds a listener, which receives events after the tracker. */
    public Telemetry addListener(RunListener listener) {
        listeners.add(listener);
        return this;
    }

    /** Adds a consumer of the state, called once a second and once more at the end. */
    public Telemetry addView(Consumer<RunState> view) {
        views.add(view);
        return this;
    }

    public Telemetry start() {
        timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        return this;
    }

    /** The listener to report the run's events to; passes them on to all listeners added so far. */
    public RunListener listener() {
        return new FanOut(listeners);
    }

    private void tick() {
        try {
            tracker.tick(stallMs);
            if (!views.isEmpty()) {
                RunState state = tracker.state();
                views.forEach(view -> view.accept(state));
            }
        } catch (RuntimeException e) {
            // Telemetry must never fail a run.
            LOG.info("Cannot update run status views.", e);
        }
    }

    @Override
    public void close() {
        timer.shutdown();
        try {
            boolean unused = timer.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tick();
        try {
            TelemetryDriverPlugin.flush();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception e) {
                LOG.info("Cannot close telemetry cleanly.", e);
            }
        }
    }

    /** Passes each event to several listeners in turn. A listener that throws does not prevent the others from receiving it. */
    static final class FanOut implements RunListener {
        private final List<RunListener> listeners;

        FanOut(List<RunListener> listeners) {
            this.listeners = List.copyOf(listeners);
        }

        @Override
        public void onEvent(RunEvent event) {
            for (RunListener listener : listeners) {
                try {
                    listener.onEvent(event);
                } catch (RuntimeException e) {
                    LOG.info("A run listener failed; continuing without it for this event.", e);
                }
            }
        }
    }
}
