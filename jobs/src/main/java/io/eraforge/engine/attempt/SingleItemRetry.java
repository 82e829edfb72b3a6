package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.col;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Device;
import io.eraforge.engine.RowStatus;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.failure.FailedItems.Retried;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Retries failed units on the host, one per job. One that fails with the same error as before is not retried further. Used once.
 */
final class SingleItemRetry {
    private final PartContext context;
    private final Map<Long, Long> costs;
    private final Predicate<RetryBatch> commit;
    private RetryBatch batch = new RetryBatch();

    /**
     * {@code costs}: by bucket. {@code commit} receives the units whose outcome is final, some at a time, and returns whether to go on.
     */
    SingleItemRetry(PartContext context, Map<Long, Long> costs, Predicate<RetryBatch> commit) {
        this.context = context;
        this.costs = costs;
        this.commit = commit;
    }

    /** Retries each failure up to the configured number of times, in rounds over all of them. */
    void retry(List<Failure> failures) {
        List<Candidate> open = failures.stream().map(Candidate::new).toList();
        int rounds = context.settings().retry().maxRetries();
        for (int round = 1; round <= rounds && !open.isEmpty(); round++) {
            context.retryPause().pause(round);
            List<Candidate> unsettled = new ArrayList<>();
            for (Candidate candidate : open) {
                if (!settle(candidate)) {
                    unsettled.add(candidate);
                } else if (batch.isFull() && !commitBatch()) {
                    return;
                }
            }
            open = unsettled;
        }
        open.forEach(candidate -> batch.add(List.of(), candidate.toResult()));
        if (!batch.isEmpty()) {
            commitBatch();
        }
    }

    private boolean commitBatch() {
        RetryBatch full = batch;
        batch = new RetryBatch();
        return commit.test(full);
    }

    private static final class Candidate {
        final Failure failure;
        int retries;
        FailureReason reason;

        Candidate(Failure failure) {
            this.failure = failure;
            this.reason = FailureReason.parse(failure.error());
        }

        Retried toResult() {
            String tried = "individually on the CPU, %d attempt(s)".formatted(retries);
            return new Retried(failure, retries, Device.HOST.backend(), reason, tried);
        }
    }

    /** Retries once. Returns whether the outcome is final: it succeeded, or another retry would not help. */
    private boolean settle(Candidate candidate) {
        candidate.retries++;
        FailureReason before = candidate.reason;
        try {
            List<Row> rows = compute(candidate.failure);
            if (rows.get(0).<String>getAs("status").equals(RowStatus.OK)) {
                batch.add(rows, candidate.toResult());
                return true;
            }
            candidate.reason = FailureReason.parse(rows.get(0).getAs("error"));
        } catch (Exception e) {
            candidate.reason = context.classifier().classifyOrThrow(e).reason();
        }
        if (candidate.reason.message().equals(before.message())) {
            batch.add(List.of(), candidate.toResult());
            return true;
        }
        return false;
    }

    private List<Row> compute(Failure failure) {
        String description =
                "%s, %s".formatted(context.label(), context.output().describe(failure.unit()));
        Duration allowed = context.deadlines().forCost(costs.getOrDefault(failure.bucket(), 0L));
        return context.guard().run(description, allowed, () -> {
            List<Row> rows =
                    context.computation().compute(source(failure), Device.HOST).collectAsList();
            if (rows.isEmpty()) {
                throw new IllegalStateException("Expected a prepared row for this unit, found none");
            }
            return rows;
        });
    }

    private Dataset<Row> source(Failure failure) {
        Dataset<Row> source = context.computation()
                .source("bucket = " + failure.bucket(), Device.HOST, context.unreadable()::isReadable);
        List<String> names = context.output().unitKey().names();
        for (int i = 0; i < names.size(); i++) {
            source = source.where(col(names.get(i)).equalTo(failure.unit().get(i)));
        }
        return source;
    }
}
