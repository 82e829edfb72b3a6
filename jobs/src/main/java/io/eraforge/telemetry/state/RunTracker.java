package io.eraforge.telemetry.state;

import io.eraforge.control.Recovery;
import io.eraforge.error.Secrets;
import io.eraforge.telemetry.event.FailedItem;
import io.eraforge.telemetry.event.PartCoverage;
import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.CoverageMeasured;
import io.eraforge.telemetry.event.RunEvent.ItemsFailed;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.ItemsRecovered;
import io.eraforge.telemetry.event.RunEvent.PartEnded;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.RunEvent.WaveStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.RunStatus;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.state.RunState.Recovered;
import io.eraforge.telemetry.state.RunState.RunHistory;
import io.eraforge.telemetry.state.RunState.RunInfo;
import io.eraforge.telemetry.state.RunState.Stall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the {@link RunState} of the current run from run events, executor samples and Spark's scheduler. Thread-safe; memory is
 * bounded however long the run.
 */
public final class RunTracker implements RunListener {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    static final int MAX_NOTES = 200;
    static final int MAX_TEXT_LENGTH = 1000;

    private final LongSupplier clock;
    private final Map<String, PartTracker> levels = new LinkedHashMap<>();
    private final Map<String, ExecutorTracker> executors = new TreeMap<>();
    private final Deque<Recovered> recoveries = new ArrayDeque<>();
    private final Deque<FailedItem> failed = new ArrayDeque<>();
    private final TaskActivity tasks = new TaskActivity();
    private BoundedTimeSeries history = new BoundedTimeSeries(3);
    private RunContext context = new RunContext("", "", "", "", List.of());
    private String runId;
    private String featureSet;
    private RunStatus status = RunStatus.RUNNING;
    private List<PartCoverage> coverage;
    private Stall stall;
    private long failedTotal;
    /** Eras per second of the level that last ended a wave; NaN before the first. */
    private double rate = Double.NaN;

    private long startedMs;
    private long endedMs;
    private long lastActivityMs;
    private long lastRows;
    private long seq;

    public RunTracker() {
        this(System::currentTimeMillis);
    }

    public RunTracker(LongSupplier clock) {
        this.clock = clock;
    }

    /** Resets everything but the executors. */
    public synchronized void startRun(RunContext context) {
        this.context = context;
        levels.clear();
        recoveries.clear();
        failed.clear();
        failedTotal = 0;
        rate = Double.NaN;
        history = new BoundedTimeSeries(3);
        coverage = null;
        endedMs = 0;
        status = RunStatus.RUNNING;
        runId = null;
        context.levels().forEach(this::level);
        startedMs = recordActivity();
    }

    @Override
    public synchronized void onEvent(RunEvent event) {
        if (event instanceof RunStarted e) {
            runId = e.runId();
            featureSet = e.recipe();
            recordActivity();
        } else if (event instanceof PartStarted e) {
            level(e.part()).started(recordActivity(), e.items(), e.skipped(), e.waves());
        } else if (event instanceof PartEnded e) {
            level(e.part()).ended(recordActivity());
        } else if (event instanceof CoverageMeasured e) {
            coverage = e.parts();
            seq++;
        } else if (event instanceof ItemsFailed e) {
            add(e.newest());
        } else if (event instanceof RunEnded e) {
            end(e.status());
        } else {
            onWave(event);
        }
    }

    private void onWave(RunEvent event) {
        if (event instanceof WaveStarted e) {
            level(e.part()).wave(e.wave()).started(recordActivity(), e.items(), e.cost(), e.attempt());
        } else if (event instanceof WaveRetried e) {
            level(e.part()).wave(e.wave()).retried(e.attempt(), text(e.change()));
            level(e.part()).recovered();
            note("wave " + e.part() + "/" + (e.wave() + 1), recordActivity(), e.change());
        } else if (event instanceof ItemsGivenUp e) {
            level(e.part()).givenUp(e.wave(), e.items(), text(e.reason()));
            failedTotal += e.items();
            recordActivity();
        } else if (event instanceof WaveEnded e) {
            level(e.part()).waveEnded(recordActivity(), e);
            rate = level(e.part()).rate();
            failedTotal += e.failed();
        } else if (event instanceof ItemsRecovered e) {
            level(e.part()).itemsRecovered(e);
            failedTotal += e.ofThisRun() ? -e.recovered() : e.stillFailed();
            recordActivity();
        }
    }

    private void end(RunStatus end) {
        status = end;
        endedMs = recordActivity();
        levels.values().forEach(level -> level.runEnded(endedMs));
        history.addLast(endedMs, point(endedMs));
        stall = null;
    }

    /** A {@link TelemetrySummary} as JSON. */
    public String summary() {
        return TelemetryJson.write(TelemetrySummary.of(state()));
    }

    private void add(List<FailedItem> items) {
        for (FailedItem item : items) {
            keep(failed, new FailedItem(item.part(), item.unit(), text(item.error())));
        }
        seq++;
    }

    /** Takes a sample that an executor has sent. */
    public synchronized void sampled(ExecutorSample sample) {
        List<Recovery> fresh = executors
                .computeIfAbsent(sample.executor(), id -> new ExecutorTracker())
                .sampled(sample);
        for (Recovery recovery : fresh) {
            levels.values().stream().filter(PartTracker::running).forEach(PartTracker::recovered);
            note("executor " + sample.executor(), recovery.atMillis(), recovery.message());
        }
        seq++;
    }

    /** Spark started (1) or ended (-1) a job. */
    public synchronized void job(int change) {
        tasks.job(clock.getAsLong(), change);
    }

    /** Spark started (1) or ended (-1) a task. */
    public synchronized void task(String executor, int change) {
        tasks.task(clock.getAsLong(), executor, change);
    }

    public synchronized void executorRemoved(String executor) {
        tasks.executor(clock.getAsLong(), executor);
        if (executors.containsKey(executor)) {
            executors.get(executor).removed();
            seq++;
        }
    }

    /** Spark schedules no more tasks on the executor. Logs a warning, since the run has less capacity from now on. */
    public synchronized void executorExcluded(String executor, int failedTasks) {
        String what =
                "excluded by Spark after %d failed %s".formatted(failedTasks, failedTasks == 1 ? "task" : "tasks");
        LOG.warn("Executor {} was {}.", executor, what);
        levels.values().stream().filter(PartTracker::running).forEach(PartTracker::recovered);
        note("executor " + executor, clock.getAsLong(), what);
        seq++;
    }

    /** Called once a second during a run: adds a point to the history and checks for a stall. */
    public synchronized void tick(long stallMs) {
        long now = clock.getAsLong();
        history.add(now, point(now));
        stall = stall(now, stallMs);
        seq++;
    }

    private double[] point(long now) {
        long written =
                levels.values().stream().mapToLong(PartTracker::writtenEras).sum();
        long used = executors.values().stream()
                .filter(e -> e.alive(now))
                .mapToLong(ExecutorTracker::used)
                .sum();
        return new double[] {written, rate, used};
    }

    private Stall stall(long now, long stallMs) {
        long rows = executors.values().stream().mapToLong(ExecutorTracker::rows).sum();
        lastActivityMs = rows == lastRows ? Math.max(lastActivityMs, tasks.lastMs()) : now;
        lastRows = rows;
        PartTracker level = levels.values().stream()
                .filter(PartTracker::running)
                .findFirst()
                .orElse(null);
        if (endedMs > 0 || level == null || now - lastActivityMs < stallMs) {
            return null;
        }
        boolean anyExecutor = executors.values().stream().anyMatch(e -> e.alive(now));
        return level.runningWave()
                .map(w ->
                        new Stall(level.name(), w.wave(), lastActivityMs, tasks.busy(), tasks.waitingFor(anyExecutor)))
                .orElse(null);
    }

    public synchronized Vocabulary words() {
        return context.words();
    }

    public synchronized long seq() {
        return seq;
    }

    public synchronized RunState state() {
        long now = clock.getAsLong();
        return new RunState(
                seq,
                now,
                run(),
                levels.values().stream().map(l -> l.state(now)).toList(),
                executors.values().stream().map(e -> e.state(now)).toList(),
                levels.values().stream().flatMap(PartTracker::waves).toList(),
                List.copyOf(recoveries),
                List.copyOf(failed),
                failedTotal,
                coverage,
                new RunHistory(history.times(), history.column(0), history.column(1), history.column(2)),
                stall);
    }

    private RunInfo run() {
        return new RunInfo(
                runId,
                context.command(),
                status.key(),
                NullIfUnknown.nonZero(startedMs),
                NullIfUnknown.nonZero(endedMs),
                featureSet,
                context.backend(),
                Secrets.redact(context.warehouse()),
                context.appId(),
                context.words().isFirst() ? null : context.words());
    }

    private PartTracker level(String level) {
        return levels.computeIfAbsent(level, PartTracker::new);
    }

    private void note(String where, long at, String what) {
        keep(recoveries, new Recovered(at, where, text(what)));
    }

    private static <T> void keep(Deque<T> notes, T note) {
        if (notes.size() == MAX_NOTES) {
            notes.removeFirst();
        }
        notes.addLast(note);
    }

    private static String text(String text) {
        // Redact before truncating: half a secret would not be recognised.
        String all = Secrets.redact(String.valueOf(text));
        return all.length() <= MAX_TEXT_LENGTH ? all : all.substring(0, MAX_TEXT_LENGTH) + " …";
    }

    private long recordActivity() {
        lastActivityMs = clock.getAsLong();
        stall = null;
        seq++;
        return lastActivityMs;
    }
}
