package io.eraforge.engine.attempt;

import io.eraforge.config.Settings;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.Workload;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.job.JobDeadlines;
import io.eraforge.engine.job.JobGuard;
import io.eraforge.engine.job.RetryPause;
import io.eraforge.engine.plan.Wave;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunListener;

/** Shared by everything that computes one part of one run. */
public record PartContext(
        String runId,
        Workload workload,
        Part part,
        Store store,
        Settings settings,
        Inventory inventory,
        Computation computation,
        FailedItems failures,
        Ledger ledger,
        RunListener listener,
        JobGuard guard,
        UnreadableFiles unreadable) {
    public OutputTable output() {
        return workload.output(part);
    }

    /** The output table. */
    public TableId table() {
        return output().table();
    }

    public Recipe recipe() {
        return workload.recipe();
    }

    public Nouns nouns() {
        return workload.nouns();
    }

    /** Begins messages. */
    public String label() {
        return part.label();
    }

    JobDeadlines deadlines() {
        return new JobDeadlines(settings.failures().timeout(), history());
    }

    Ledger.History history() {
        return ledger.history(part.id(), recipe().name());
    }

    FailureClassifier classifier() {
        return new FailureClassifier(store.root(), inventory.source().name());
    }

    RetryPause retryPause() {
        return new RetryPause(settings.retry(), guard::stopped);
    }

    /** Such as "Documents, wave 3", for job descriptions and log lines. */
    String label(Wave wave) {
        return "%s, wave %d".formatted(label(), wave.number() + 1);
    }

    public void publish(RunEvent event) {
        listener.onEvent(event);
    }

    /** Publishes a message for the user. */
    public void warn(String message) {
        publish(new RunEvent.Warning(message));
    }
}
