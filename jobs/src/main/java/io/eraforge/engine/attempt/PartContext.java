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

/** What everything that works on one level of one run has in common. */
public record PartContext(
        String runId,
        Level level,
        Store store,
        Settings settings,
        FeatureQuery extract,
        FailedItems failures,
        Ledger ledger,
        RunListener progress,
        JobGuard guard) {

    TableId table() {
        return TableId.features(level, extract.features().name());
    }

    public long minimum() {
        return settings.levels().get(level).minEraRows();
    }

    JobDeadlines deadlines() {
        return new JobDeadlines(
                settings.failures().timeout(), ledger, level, extract.features().name());
    }

    FailureClassifier diagnosis() {
        return new FailureClassifier(store.root());
    }

    RetryPause pauses() {
        return new RetryPause(settings.retry(), guard::stopped);
    }

    String label(Wave wave) {
        return "Level %s, wave %d".formatted(level, wave.number() + 1);
    }
}
