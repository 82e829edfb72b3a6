package io.eraforge.engine.run;

import io.eraforge.config.Settings;
import io.eraforge.engine.attempt.PartContext;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.job.JobGuard;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.workload.era.extract.FeatureQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FSError;

/** Levels in order; the ledger tells of the run as a whole. */
public final class WorkloadRunner {
    private final Store store;
    private final Settings settings;
    private final RunListener progress;
    private final Interruption interruption;
    private final Ledger ledger;

    public WorkloadRunner(Store store, Settings settings, RunListener progress, Interruption interruption) {
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
        note(runId, LedgerEntry.Status.STARTED, watch, detail);
        progress.runStarted(runId, request.features().name());
        List<RunReport.LevelReport> reports = new ArrayList<>();
        try (JobGuard guard = new JobGuard(store.spark().sparkContext(), interruption)) {
            for (Level level : request.levels()) {
                if (!interruption.requested()) {
                    reports.add(runLevel(runId, level, request, guard));
                }
            }
        } catch (StoppedException e) {
            note(runId, LedgerEntry.Status.INTERRUPTED, watch, detail.withEnd(null, progress.summary()));
            progress.runEnded("interrupted");
            return new RunReport(runId, reports, true);
        } catch (Exception | FSError e) {
            // An FSError is what Hadoop's local file system makes of what the disk says.
            noteFailure(runId, watch, detail, e);
            progress.runEnded("failed");
            throw e;
        }
        boolean stopped = interruption.requested();
        LedgerEntry.Status status = stopped ? LedgerEntry.Status.INTERRUPTED : LedgerEntry.Status.WRITTEN;
        note(runId, status, watch, detail.withEnd(null, progress.summary()));
        RunReport report = new RunReport(runId, reports, stopped);
        progress.runEnded(stopped ? "interrupted" : report.failed() > 0 ? "partial" : "done");
        return report;
    }

    private RunReport.LevelReport runLevel(String runId, Level level, RunRequest request, JobGuard guard) {
        Set<String> skippedFiles = new HashSet<>();
        PartContext work = new PartContext(
                runId,
                level,
                store,
                settings,
                new FeatureQuery(store, ledger, request.features(), settings, skippedFiles),
                new FailedItems(store, level, request.features().name()),
                ledger,
                progress,
                guard);
        return new PartRunner(work, request, skippedFiles).run();
    }

    private void note(String runId, LedgerEntry.Status status, Stopwatch watch, RunDetail detail) {
        long ended = status == LedgerEntry.Status.STARTED ? 0 : watch.nowUs();
        ledger.append(
                store,
                List.of(LedgerEntry.ofCommand(
                        runId, LedgerEntry.Kind.RUN, status, watch.startedUs(), ended, detail.json())));
    }

    private void noteFailure(String runId, Stopwatch watch, RunDetail detail, Throwable cause) {
        try {
            note(
                    runId,
                    LedgerEntry.Status.FAILED,
                    watch,
                    detail.withEnd(String.valueOf(cause.getMessage()), progress.summary()));
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}
