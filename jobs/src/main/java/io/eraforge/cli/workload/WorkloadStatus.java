package io.eraforge.cli.workload;

import io.eraforge.engine.Workload;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.table.ledger.LedgerEntry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What status found. */
public record WorkloadStatus(
        String warehouse, Workload workload, List<PartStatus> parts, Optional<LastRun> lastRun, Optional<String> next) {

    /** The newest run in the ledger. Component names are JSON fields. */
    public record LastRun(String runId, String status, String started, String ended) {
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

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("warehouse", warehouse);
        json.put("workload", workload.name());
        json.put(PartJson.parts(workload.nouns()), PartJson.statuses(workload.nouns(), parts));
        json.put("recipe", workload.recipe().name());
        json.put("fingerprint", workload.recipe().fingerprint());
        json.put("last_run", lastRun);
        json.put("next", next);
        return json;
    }
}
