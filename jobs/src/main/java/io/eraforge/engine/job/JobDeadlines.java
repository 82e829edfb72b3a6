package io.eraforge.engine.job;

import io.eraforge.config.Settings;
import io.eraforge.table.ledger.Ledger;
import java.time.Duration;

/**
 * Job timeouts, derived from the throughput of this run's waves or, until the first of them is computed, from that of earlier
 * runs with a margin.
 */
public record JobDeadlines(Settings.TimeLimit timeout, Ledger.History history) {
    /** Margin for earlier runs, which may have had GPUs or a larger cluster. */
    private static final int OTHER_CLUSTER_FACTOR = 10;

    /** Time allowed for computing this cost; the cap if no wave was ever measured. */
    public Duration forCost(long cost) {
        double seconds = timeout.multiple() * cost * secondsPerCost();
        if (Double.isNaN(seconds) || seconds >= timeout.cap().toMillis() / 1e3) {
            return timeout.cap();
        }
        Duration measured = Duration.ofMillis((long) (1e3 * seconds));
        return measured.compareTo(timeout.floor()) < 0 ? timeout.floor() : measured;
    }

    private double secondsPerCost() {
        double thisRun = history.secondsPerCostThisRun();
        return Double.isNaN(thisRun) ? OTHER_CLUSTER_FACTOR * history.secondsPerCost() : thisRun;
    }

    /** Time allowed for work that the measured throughput does not predict. */
    public Duration max() {
        return timeout.cap();
    }
}
