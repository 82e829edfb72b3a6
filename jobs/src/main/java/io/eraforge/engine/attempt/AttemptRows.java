package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Device;
import io.eraforge.engine.Item;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.failure.FailureBisection;
import io.eraforge.engine.failure.SystematicFailures;
import io.eraforge.table.schema.Predicates;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Builds the rows that an attempt writes: computed ones, and those that mark items as failed. */
final class AttemptRows {
    private final PartContext context;
    private final SystematicFailures systematic;
    private final FailedRows failedRows;

    AttemptRows(PartContext context, SystematicFailures systematic) {
        this.context = context;
        this.systematic = systematic;
        this.failedRows = new FailedRows(context.store().spark(), context.output());
    }

    Dataset<Row> computed(WaveAttempt attempt) {
        Dataset<Row> source = source(attempt.wave().predicate(), attempt.device());
        return withMissing(attempt, context.computation().compute(source, attempt.device()));
    }

    /** Adds failed rows for items of unreadable files. */
    private Dataset<Row> withMissing(WaveAttempt attempt, Dataset<Row> rows) {
        Set<Long> affected = context.unreadable().affected(attempt.wave());
        return affected.isEmpty() ? rows : rows.union(missingItems(affected));
    }

    /** Failed rows for the items that the inventory lists and the readable files do not hold completely. */
    private Dataset<Row> missingItems(Set<Long> buckets) {
        OutputTable output = context.output();
        Device device = context.computation().device();
        Dataset<Row> found = source(Predicates.bucketIn(buckets), device)
                .groupBy(output.itemKey().columns())
                .agg(count(lit(1)).as("found"));
        Dataset<Row> listed = failedRows.items(context.inventory().items(buckets).stream()
                .map(item -> item.failed(context.unreadable().reason(item.bucket())))
                .toList());
        Dataset<Row> incomplete = output.itemKey()
                .join(listed, found, "left")
                .where(coalesce(col("found"), lit(0)).lt(col(FailedRows.UNITS)));
        return failedRows.ofItems(incomplete, device);
    }

    /** Runs jobs on parts of the wave to find the items that fail individually. */
    List<Item.Failed> findFailing(WaveAttempt attempt, Duration allowed) {
        FailureBisection bisection = new FailureBisection(
                context.part(),
                context.nouns(),
                items -> probe(attempt, items, allowed),
                context.classifier(),
                context.settings().failures().systematicItems(),
                systematic.anyWritten());
        return bisection.find(items(attempt), attempt.reason());
    }

    private List<Item> items(WaveAttempt attempt) {
        return context.inventory().items(attempt.wave().ids());
    }

    private void probe(WaveAttempt attempt, List<Item> items, Duration allowed) {
        String description = "%s, %d %s"
                .formatted(
                        context.label(attempt.wave()),
                        items.size(),
                        context.nouns().items());
        context.guard().run(description, allowed, () -> {
            Dataset<Row> chosen = context.output()
                    .itemKey()
                    .join(source(attempt), broadcast(rows(items, FailureReason.NONE)), "left_semi");
            context.computation()
                    .compute(chosen, Device.HOST)
                    .write()
                    .format("noop")
                    .mode("overwrite")
                    .save();
            return items;
        });
    }

    /** All rows, with those of the failing items marked as failed instead of computed. */
    Dataset<Row> without(WaveAttempt attempt, List<Item.Failed> failing) {
        if (failing.isEmpty()) {
            return computed(attempt);
        }
        Dataset<Row> errors = broadcast(failedRows.errors(failing));
        Dataset<Row> others = context.output().itemKey().join(source(attempt), errors, "left_anti");
        Dataset<Row> failed = context.output().itemKey().join(keys(attempt), errors, "inner");
        return withMissing(
                attempt,
                context.computation().compute(others, Device.HOST).union(failedRows.ofUnits(failed, Device.HOST)));
    }

    /** Every unit marked as failed. */
    Dataset<Row> allFailed(WaveAttempt attempt) {
        Dataset<Row> keys =
                keys(attempt).withColumn("error", lit(attempt.reason().json()));
        return withMissing(attempt, failedRows.ofUnits(keys, Device.HOST));
    }

    /** Every item marked as failed, without reading its rows. */
    Dataset<Row> allFailedUnread(WaveAttempt attempt) {
        return failedRows.ofItems(rows(items(attempt), attempt.reason()), Device.HOST);
    }

    private Dataset<Row> source(WaveAttempt attempt) {
        return source(attempt.wave().predicate(), Device.HOST);
    }

    private Dataset<Row> source(String predicate, Device device) {
        return context.computation().source(predicate, device, context.unreadable()::isReadable);
    }

    private Dataset<Row> keys(WaveAttempt attempt) {
        List<String> columns = context.output().sourceColumns();
        return source(attempt).select(columns.stream().map(name -> col(name)).toArray(Column[]::new));
    }

    private Dataset<Row> rows(List<Item> items, FailureReason reason) {
        return failedRows.items(items.stream().map(item -> item.failed(reason)).toList());
    }
}
