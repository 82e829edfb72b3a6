package io.eraforge.stage;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Entry;
import io.eraforge.table.FailedEras;
import io.eraforge.table.Ledger;
import io.eraforge.table.RunDetail;
import io.eraforge.table.Store;
import io.eraforge.telemetry.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FSError;

/** Levels in order; the ledger tells of the run as a whole. */
public final class RunStage {
    private final Store store;
    private final Settings settings;
    private final Progress progress;
    private final Interruption interruption;
    private final Ledger ledger;

    public RunStage(Store store, Settings settings, Progress progress, Interruption interruption) {
        this.store = store;
        this.settings = settings;
        this.progress = progress;
        this.interruption = interruption;
        this.ledger = new Ledger(store.tables());
    }

    /** Runs the asked levels. On a request to stop it ends after a clean ledger entry. */
    public RunReport run(String runId, RunRequest request) {
        Stopwatch watch = Stopwatch.start();
        RunDetail detail = request.detail(settings);
        note(runId, Entry.Status.STARTED, watch, detail);
        progress.runStarted(runId, request.features().name());
        List<RunReport.LevelReport> reports = new ArrayList<>();
        try (JobGuard guard = new JobGuard(store.spark().sparkContext(), interruption)) {
            for (Level level : request.levels()) {
                if (!interruption.requested()) {
                    reports.add(runLevel(runId, level, request, guard));
                }
            }
        } catch (StoppedException e) {
            note(runId, Entry.Status.INTERRUPTED, watch, detail.ended(null, progress.seen()));
            progress.runEnded("interrupted");
            return new RunReport(runId, reports, true);
        } catch (Exception | FSError e) {
            // An FSError is what Hadoop's local file system makes of what the disk says.
            noteFailure(runId, watch, detail, e);
            progress.runEnded("failed");
            throw e;
        }
        boolean stopped = interruption.requested();
        Entry.Status status = stopped ? Entry.Status.INTERRUPTED : Entry.Status.WRITTEN;
        note(runId, status, watch, detail.ended(null, progress.seen()));
        RunReport report = new RunReport(runId, reports, stopped);
        progress.runEnded(stopped ? "interrupted" : report.failed() > 0 ? "partial" : "done");
        return report;
    }

    private RunReport.LevelReport runLevel(String runId, Level level, RunRequest request, JobGuard guard) {
        Set<String> skippedFiles = new HashSet<>();
        LevelWork work = new LevelWork(
                runId,
                level,
                store,
                settings,
                new Extract(store, ledger, request.features(), settings, skippedFiles),
                new FailedEras(store, level, request.features().name()),
                ledger,
                progress,
                guard);
        return new LevelRun(work, request, skippedFiles).run();
    }

    private void note(String runId, Entry.Status status, Stopwatch watch, RunDetail detail) {
        long ended = status == Entry.Status.STARTED ? 0 : watch.nowUs();
        ledger.append(
                store,
                List.of(Entry.ofCommand(runId, Entry.Kind.RUN, status, watch.startedUs(), ended, detail.json())));
    }

    private void noteFailure(String runId, Stopwatch watch, RunDetail detail, Throwable cause) {
        try {
            note(runId, Entry.Status.FAILED, watch, detail.ended(String.valueOf(cause.getMessage()), progress.seen()));
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}
