package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.col;

import io.eraforge.cpu.FeatureRow;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.workload.era.extract.FeatureQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Retries failed eras on the CPU, one era and sensor per job. One that fails with the same error as before is not retried
 * further. Used once.
 */
final class SingleItemRetry {
    private final PartContext context;
    private final Map<Long, Long> costs;
    private final FeatureQuery cpuQuery;
    private final List<Row> computed = new ArrayList<>();
    private final List<Retried> retried = new ArrayList<>();

    /** {@code costs}: number of values by bucket. */
    SingleItemRetry(PartContext context, Map<Long, Long> costs) {
        this.context = context;
        this.costs = costs;
        this.cpuQuery = context.query().onCpu();
    }

    /** Feature rows of the failures that succeeded now, and the outcome of all. */
    record Outcome(List<Row> computed, List<Retried> retried) {}

    /** Retries each failure up to the configured number of times, in rounds over all of them. */
    Outcome retry(List<Failure> failures) {
        List<Candidate> open =
                new ArrayList<>(failures.stream().map(Candidate::new).toList());
        int rounds = context.settings().retry().maxRetries();
        for (int round = 1; round <= rounds && !open.isEmpty(); round++) {
            context.retryPause().pause(round);
            open.removeIf(this::settle);
        }
        open.forEach(candidate -> retried.add(candidate.toResult()));
        return new Outcome(computed, retried);
    }

    private static final class Candidate {
        final Failure failure;
        int retries;
        String error;

        Candidate(Failure failure) {
            this.failure = failure;
            this.error = failure.error();
        }

        Retried toResult() {
            String tried = "individually on the CPU, %d attempt(s)".formatted(retries);
            return new Retried(failure, retries, FeatureRow.CPU, error, tried);
        }
    }

    /** Retries once. Returns whether the outcome is final: it succeeded, or another retry would not help. */
    private boolean settle(Candidate candidate) {
        candidate.retries++;
        String before = candidate.error;
        try {
            Row row = compute(candidate.failure);
            if (row.<String>getAs("status").equals(FeatureRow.OK)) {
                computed.add(row);
                retried.add(candidate.toResult());
                return true;
            }
            candidate.error = row.getAs("error");
        } catch (Exception e) {
            candidate.error = context.classifier().classifyOrThrow(e).describe();
        }
        if (TaskLocation.strip(candidate.error).equals(TaskLocation.strip(before))) {
            retried.add(candidate.toResult());
            return true;
        }
        return false;
    }

    private Row compute(Failure failure) {
        String description = "Level %s, era %d of %s, sensor %s"
                .formatted(context.level(), failure.eraId(), failure.series(), failure.sensor());
        Duration allowed = context.deadlines().forCost(costs.getOrDefault(failure.bucket(), 0L));
        return context.guard().run(description, allowed, () -> {
            Dataset<Row> source = cpuQuery.source(context.level(), "bucket = " + failure.bucket())
                    .where(col("series").equalTo(failure.series()))
                    .where(col("era_id").equalTo(failure.eraId()))
                    .where(col("sensor").equalTo(failure.sensor()));
            List<Row> rows = cpuQuery.compute(context.level(), source).collectAsList();
            if (rows.size() != 1) {
                throw new IllegalStateException(
                        "Expected 1 prepared row for this era and sensor, found %d".formatted(rows.size()));
            }
            return rows.get(0);
        });
    }
}
