package io.eraforge.engine.job;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.ledger.Ledger;
import java.time.Duration;

/** How long a level's jobs may take, by what its waves took in this run so far; for the first, by what they took before. */
public record JobDeadlines(Settings.TimeLimit timeout, Ledger ledger, Level level, String featureSet) {
    /** Earlier runs may have had GPUs, or a larger cluster. */
    private static final int OTHER_CLUSTER_FACTOR = 10;

    /** The cap as long as nothing was measured. */
    public Duration forCost(long values) {
        double seconds = timeout.multiple() * values * secondsPerValue();
        if (Double.isNaN(seconds) || seconds >= timeout.cap().toMillis() / 1e3) {
            return timeout.cap();
        }
        Duration measured = Duration.ofMillis((long) (1e3 * seconds));
        return measured.compareTo(timeout.floor()) < 0 ? timeout.floor() : measured;
    }

    private double secondsPerValue() {
        double own = ledger.secondsPerValueThisRun(level, featureSet);
        return Double.isNaN(own) ? OTHER_CLUSTER_FACTOR * ledger.secondsPerValue(level, featureSet) : own;
    }

    /** For work of another kind than what was measured. */
    public Duration longest() {
        return timeout.cap();
    }
}
