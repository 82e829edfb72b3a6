package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.col;

import io.eraforge.cpu.FeatureRow;
import io.eraforge.cpu.TaskLocation;
import io.eraforge.engine.failure.FailedItems.Failure;
import io.eraforge.engine.failure.FailedItems.Retried;
import io.eraforge.workload.era.extract.FeatureQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Tries failed eras again, one era and sensor at a time, by the CPU body. One that fails as it did before is not tried further:
 * nothing would be different.
 */
final class SingleItemRetry {
    private final PartContext work;
    private final Map<Long, Long> values;
    private final FeatureQuery onCpu;
    private final List<Row> computed = new ArrayList<>();
    private final List<Retried> tried = new ArrayList<>();

    /** {@code values}: how many each bucket has. */
    SingleItemRetry(PartContext work, Map<Long, Long> values) {
        this.work = work;
        this.values = values;
        this.onCpu = work.extract().onCpu();
    }

    /** What became of the failures that were tried; {@code computed} are feature rows. */
    record Outcome(List<Row> computed, List<Retried> tried) {}

    Outcome retry(List<Failure> failures) {
        List<Try> open = failures.stream().map(Try::new).toList();
        int rounds = work.settings().retry().maxRetries();
        for (int round = 1; round <= rounds && !open.isEmpty(); round++) {
            work.pauses().pause(round);
            List<Try> left = new ArrayList<>();
            for (Try one : open) {
                if (again(one)) {
                    left.add(one);
                }
            }
            open = left;
        }
        open.forEach(one -> tried.add(one.toResult()));
        return new Outcome(computed, tried);
    }

    private static final class Try {
        final Failure failure;
        int tries;
        String error;

        Try(Failure failure) {
            this.failure = failure;
            this.error = failure.error();
        }

        Retried toResult() {
            return new Retried(failure, tries, FeatureRow.CPU, error, "alone on the CPU, %d time(s)".formatted(tries));
        }
    }

    /** Whether another try may be worth it. */
    private boolean again(Try one) {
        one.tries++;
        String before = one.error;
        try {
            Row row = compute(one.failure);
            if (row.<String>getAs("status").equals(FeatureRow.OK)) {
                computed.add(row);
                tried.add(one.toResult());
                return false;
            }
            one.error = row.getAs("error");
        } catch (Exception e) {
            one.error = work.diagnosis().classifyOrThrow(e).describe();
        }
        if (TaskLocation.strip(one.error).equals(TaskLocation.strip(before))) {
            tried.add(one.toResult());
            return false;
        }
        return true;
    }

    private Row compute(Failure failure) {
        String words = "Level %s, era %d of %s, sensor %s"
                .formatted(work.level(), failure.eraId(), failure.series(), failure.sensor());
        return work.guard().run(words, work.deadlines().forCost(values.getOrDefault(failure.bucket(), 0L)), () -> {
            Dataset<Row> one = onCpu.source(work.level(), "bucket = " + failure.bucket())
                    .where(col("series").equalTo(failure.series()))
                    .where(col("era_id").equalTo(failure.eraId()))
                    .where(col("sensor").equalTo(failure.sensor()));
            List<Row> rows = onCpu.compute(work.level(), one).collectAsList();
            if (rows.size() != 1) {
                throw new IllegalStateException("%d rows where one is prepared".formatted(rows.size()));
            }
            return rows.get(0);
        });
    }
}
