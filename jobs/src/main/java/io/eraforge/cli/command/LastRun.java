package io.eraforge.cli.command;

import io.eraforge.table.ledger.LedgerEntry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** What the ledger says of the newest run. */
record LastRun(String runId, String status, String started, String ended) {
    static LastRun of(LedgerEntry entry) {
        return new LastRun(
                entry.runId(),
                entry.status().name().toLowerCase(Locale.ROOT),
                time(entry.startedUs()),
                time(entry.endedUs()));
    }

    String describe() {
        return "Last run %s: %s, %s to %s.".formatted(runId, status, started, ended);
    }

    private static String time(long us) {
        return Instant.EPOCH
                .plus(us, ChronoUnit.MICROS)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }
}
