package io.eraforge.telemetry;

import io.eraforge.config.Settings;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.history.EventLogWriter;
import io.eraforge.telemetry.plugin.TelemetryDriverPlugin;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunTracker;
import io.eraforge.telemetry.ui.UiAddressFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that watches one run: the stages tell {@link #progress}, and the board, the event log, the webhook and the console are told in
 * turn. Works without Spark's UI and without the plugin; then it knows nothing of executors.
 */
public final class Telemetry implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Telemetry.class);

    private final RunTracker board;
    private final long stallMs;
    private final List<Consumer<RunState>> views = new ArrayList<>();
    private final List<RunListener> told = new ArrayList<>();
    private final List<AutoCloseable> closed = new ArrayList<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "eraforge-telemetry");
        thread.setDaemon(true);
        return thread;
    });

    private Telemetry(RunTracker board, long stallMs) {
        this.stallMs = stallMs;
        this.board = board;
        told.add(board);
    }

    public static Telemetry of(SparkContext spark, Settings settings, RunContext subject) {
        RunTracker board = TelemetryDriverPlugin.board().orElseGet(RunTracker::new);
        board.startRun(subject);
        // Without the plugin no one tells of tasks, and all would look stalled.
        long stallMs = TelemetryDriverPlugin.board().isPresent()
                ? settings.telemetry().stallAfter().toMillis()
                : Long.MAX_VALUE;
        Telemetry telemetry = new Telemetry(board, stallMs);
        if (settings.telemetry().enabled()) {
            telemetry.publish(spark, subject);
        }
        if (!settings.telemetry().webhookUrl().isEmpty()) {
            WebhookListener hook = new WebhookListener(settings.telemetry(), board);
            telemetry.addListener(hook);
            telemetry.closed.add(hook);
        }
        return telemetry;
    }

    private void publish(SparkContext spark, RunContext subject) {
        if (EventLogWriter.isEnabled(spark)) {
            EventLogWriter log = EventLogWriter.of(spark, board);
            addListener(log);
            addView(log);
        }
        if (spark.uiWebUrl().isDefined()) {
            UiAddressFile.UiAddress place =
                    new UiAddressFile.UiAddress(spark.uiWebUrl().get(), spark.applicationId(), spark.startTime());
            UiAddressFile file = new UiAddressFile(subject.warehouse(), spark.hadoopConfiguration(), place);
            addListener(file);
            closed.add(file);
        }
    }

    public RunTracker board() {
        return board;
    }

    /** {@code told} hears all that the stages tell, after the board. */
    public Telemetry addListener(RunListener told) {
        this.told.add(told);
        return this;
    }

    /** {@code view} is shown the state once a second, and once more at the end. */
    public Telemetry addView(Consumer<RunState> view) {
        views.add(view);
        return this;
    }

    public Telemetry start() {
        timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        return this;
    }

    public RunListener progress() {
        return new Progresses(told);
    }

    private void tick() {
        try {
            board.tick(stallMs);
            if (!views.isEmpty()) {
                RunState state = board.state();
                views.forEach(view -> view.accept(state));
            }
        } catch (RuntimeException e) {
            // To be seen is worth less than to go on.
            LOG.info("Cannot show how the run fares.", e);
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
        for (AutoCloseable each : closed) {
            try {
                each.close();
            } catch (Exception e) {
                LOG.info("Cannot end telemetry cleanly.", e);
            }
        }
    }
}
