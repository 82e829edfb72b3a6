package io.eraforge.engine.attempt;

import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.job.JobDeadlines;
import io.eraforge.engine.job.JobGuard;
import io.eraforge.engine.job.RetryPause;
import io.eraforge.engine.plan.Wave;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.workload.era.extract.FeatureQuery;

/** Shared by everything that computes one level of one run. */
public record PartContext(
        String runId,
        Level level,
        Store store,
        Settings settings,
        FeatureQuery query,
        FailedItems failures,
        Ledger ledger,
        RunListener listener,
        JobGuard guard) {

    /** The feature table. */
    public TableId table() {
        return TableId.features(level, query.features().name());
    }

    /** Minimum rows of an era. */
    public long minimum() {
        return settings.levels().get(level).minEraRows();
    }

    JobDeadlines deadlines() {
        return new JobDeadlines(
                settings.failures().timeout(), ledger, level, query.features().name());
    }

    FailureClassifier classifier() {
        return new FailureClassifier(store.root());
    }

    RetryPause retryPause() {
        return new RetryPause(settings.retry(), guard::stopped);
    }

    /** Such as "Level A, wave 3", for job descriptions and log lines. */
    String label(Wave wave) {
        return "Level %s, wave %d".formatted(level, wave.number() + 1);
    }
}
