package io.eraforge.telemetry;

import io.eraforge.config.Settings;
import io.eraforge.telemetry.history.EventLog;
import io.eraforge.telemetry.hook.WebhookProgress;
import io.eraforge.telemetry.plugin.DriverSide;
import io.eraforge.telemetry.state.Board;
import io.eraforge.telemetry.state.State;
import io.eraforge.telemetry.state.Subject;
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

    private final Board board;
    private final long stallMs;
    private final List<Consumer<State>> views = new ArrayList<>();
    private final List<Progress> told = new ArrayList<>();
    private final List<AutoCloseable> closed = new ArrayList<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "eraforge-telemetry");
        thread.setDaemon(true);
        return thread;
    });

    private Telemetry(Board board, long stallMs) {
        this.stallMs = stallMs;
        this.board = board;
        told.add(board);
    }

    public static Telemetry of(SparkContext spark, Settings settings, Subject subject) {
        Board board = DriverSide.board().orElseGet(Board::new);
        board.begin(subject);
        // Without the plugin no one tells of tasks, and all would look stalled.
        long stallMs = DriverSide.board().isPresent()
                ? settings.telemetry().stallAfter().toMillis()
                : Long.MAX_VALUE;
        Telemetry telemetry = new Telemetry(board, stallMs);
        if (settings.telemetry().enabled()) {
            telemetry.publish(spark, subject);
        }
        if (!settings.telemetry().webhookUrl().isEmpty()) {
            WebhookProgress hook = new WebhookProgress(settings.telemetry(), board);
            telemetry.telling(hook);
            telemetry.closed.add(hook);
        }
        return telemetry;
    }

    private void publish(SparkContext spark, Subject subject) {
        if (EventLog.on(spark)) {
            EventLog log = EventLog.of(spark, board);
            telling(log);
            showing(log);
        }
        if (spark.uiWebUrl().isDefined()) {
            UiFile.Place place = new UiFile.Place(spark.uiWebUrl().get(), spark.applicationId(), spark.startTime());
            UiFile file = new UiFile(subject.warehouse(), spark.hadoopConfiguration(), place);
            telling(file);
            closed.add(file);
        }
    }

    public Board board() {
        return board;
    }

    /** {@code told} hears all that the stages tell, after the board. */
    public Telemetry telling(Progress told) {
        this.told.add(told);
        return this;
    }

    /** {@code view} is shown the state once a second, and once more at the end. */
    public Telemetry showing(Consumer<State> view) {
        views.add(view);
        return this;
    }

    public Telemetry start() {
        timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        return this;
    }

    public Progress progress() {
        return new Progresses(told);
    }

    private void tick() {
        try {
            board.tick(stallMs);
            if (!views.isEmpty()) {
                State state = board.state();
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
            DriverSide.settle();
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
