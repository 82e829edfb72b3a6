package io.eraforge.stage;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.FailedEras;
import io.eraforge.table.Ledger;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import io.eraforge.telemetry.Progress;

/** What everything that works on one level of one run has in common. */
record LevelWork(
        String runId,
        Level level,
        Store store,
        Settings settings,
        Extract extract,
        FailedEras failures,
        Ledger ledger,
        Progress progress,
        JobGuard guard) {

    TableId table() {
        return TableId.features(level, extract.features().name());
    }

    long minimum() {
        return settings.levels().get(level).minEraRows();
    }

    Deadlines deadlines() {
        return new Deadlines(
                settings.failures().timeout(), ledger, level, extract.features().name());
    }

    Diagnosis diagnosis() {
        return new Diagnosis(store.root());
    }

    Pauses pauses() {
        return new Pauses(settings.retry(), guard::stopped);
    }

    String words(Wave wave) {
        return "Level %s, wave %d".formatted(level, wave.number() + 1);
    }
}
