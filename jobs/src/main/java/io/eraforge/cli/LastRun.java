package io.eraforge.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.Row;

/** What the ledger says of the newest run. */
record LastRun(String runId, String status, String started, String ended) {
    static LastRun of(Row row) {
        return new LastRun(
                row.getAs("run_id"), row.getAs("status"), time(row.getAs("started_us")), time(row.getAs("ended_us")));
    }

    String words() {
        return "Last run %s: %s, %s to %s.".formatted(runId, status, started, ended);
    }

    private static String time(long us) {
        return Instant.EPOCH
                .plus(us, ChronoUnit.MICROS)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }
}
