package io.eraforge.engine.run;

import io.eraforge.config.Settings;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.attempt.PartContext;
import io.eraforge.engine.attempt.UnreadableFiles;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.job.JobGuard;
import io.eraforge.engine.job.StoppedException;
import io.eraforge.engine.job.Stopwatch;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import io.eraforge.telemetry.event.RunEvent.RunEnded;
import io.eraforge.telemetry.event.RunEvent.RunStarted;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FSError;

/** Runs the requested parts of a workload in order and records start and end of the run in the ledger. */
public final class WorkloadRunner {
    private final Workload workload;
    private final Store store;
    private final Settings settings;
    private final RunListener listener;
    private final Interruption interruption;
    private final Supplier<String> summary;
    private final Ledger ledger;

    public WorkloadRunner(
            Workload workload, Store store, Settings settings, RunListener listener, Interruption interruption) {
        this(workload, store, settings, listener, interruption, () -> "");
    }

    /** {@code summary}: telemetry to keep in the ledger when a run ends, as a JSON object; empty for none. */
    public WorkloadRunner(
            Workload workload,
            Store store,
            Settings settings,
            RunListener listener,
            Interruption interruption,
            Supplier<String> summary) {
        this.workload = workload;
        this.store = store;
        this.settings = settings;
        this.listener = inTurn(listener);
        this.interruption = interruption;
        this.summary = summary;
        this.ledger = new Ledger(store.tables());
    }

    /** Passes events on one after another: a wave is committed by another thread than the next is computed by. */
    private static RunListener inTurn(RunListener listener) {
        return event -> {
            synchronized (listener) {
                listener.onEvent(event);
            }
        };
    }

    /** If the process is asked to stop, records that in the ledger and returns an interrupted report. */
    public RunReport run(String runId, RunRequest request) {
        Stopwatch watch = Stopwatch.start();
        RunDetail detail = request.detail(workload);
        record(runId, LedgerEntry.Status.STARTED, watch, detail);
        listener.onEvent(new RunStarted(runId, workload.recipe().name()));
        List<RunReport.PartReport> reports = new ArrayList<>();
        try (JobGuard guard = new JobGuard(
                store.spark().sparkContext(), interruption, settings.failures().executorLosses())) {
            for (Part part : request.parts()) {
                if (!interruption.requested()) {
                    reports.add(runPart(runId, part, request, guard));
                }
            }
        } catch (StoppedException e) {
            record(runId, LedgerEntry.Status.INTERRUPTED, watch, detail.withEnd(null, summary.get()));
            listener.onEvent(new RunEnded(RunStatus.INTERRUPTED));
            return new RunReport(runId, reports, true);
        } catch (Exception | FSError e) {
            // Hadoop's local file system reports disk errors as FSError.
            recordFailure(runId, watch, detail, e);
            listener.onEvent(new RunEnded(RunStatus.FAILED));
            throw e;
        }
        boolean interrupted = interruption.requested();
        LedgerEntry.Status status = interrupted ? LedgerEntry.Status.INTERRUPTED : LedgerEntry.Status.WRITTEN;
        record(runId, status, watch, detail.withEnd(null, summary.get()));
        RunReport report = new RunReport(runId, reports, interrupted);
        RunStatus end = report.failed() > 0 ? RunStatus.PARTIAL : RunStatus.DONE;
        listener.onEvent(new RunEnded(interrupted ? RunStatus.INTERRUPTED : end));
        return report;
    }

    private RunReport.PartReport runPart(String runId, Part part, RunRequest request, JobGuard guard) {
        Inventory inventory = workload.inventory(store.tables(), part);
        Ledger.History history = ledger.history(part.id(), workload.recipe().name());
        try (Computation computation = workload.open(store, part, history, request.cleanStart())) {
            PartContext context = new PartContext(
                    runId,
                    workload,
                    part,
                    store,
                    settings,
                    inventory,
                    computation,
                    new FailedItems(store, workload, part),
                    ledger,
                    listener,
                    guard,
                    new UnreadableFiles());
            return new PartRunner(context, request).run();
        }
    }

    private void record(String runId, LedgerEntry.Status status, Stopwatch watch, RunDetail detail) {
        long ended = status == LedgerEntry.Status.STARTED ? 0 : watch.nowUs();
        ledger.append(
                store,
                List.of(LedgerEntry.ofCommand(
                        runId, LedgerEntry.Kind.RUN, status, watch.startedUs(), ended, detail.json())));
    }

    private void recordFailure(String runId, Stopwatch watch, RunDetail detail, Throwable cause) {
        try {
            record(
                    runId,
                    LedgerEntry.Status.FAILED,
                    watch,
                    detail.withEnd(String.valueOf(cause.getMessage()), summary.get()));
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}
