package io.eraforge.engine.attempt;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.engine.Item;
import io.eraforge.engine.failure.FailedItems;
import io.eraforge.engine.failure.FailureBisection;
import io.eraforge.engine.failure.SystematicFailures;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.workload.era.extract.FeatureQuery;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Builds the feature rows that an attempt writes: computed ones, and those that mark items as failed. */
final class AttemptRows {
    private final PartContext context;
    private final UnreadableFiles unreadable;
    private final SystematicFailures systematic;
    private final FeatureQuery cpuQuery;

    AttemptRows(PartContext context, UnreadableFiles unreadable, SystematicFailures systematic) {
        this.context = context;
        this.unreadable = unreadable;
        this.systematic = systematic;
        this.cpuQuery = context.query().onCpu();
    }

    Dataset<Row> computed(WaveAttempt attempt) {
        FeatureQuery query = attempt.gpu() ? context.query() : cpuQuery;
        return withMissing(
                attempt, query.compute(context.level(), attempt.wave().predicate()));
    }

    /** Adds failed rows for items of unreadable files. */
    private Dataset<Row> withMissing(WaveAttempt attempt, Dataset<Row> rows) {
        return unreadable.affects(attempt.wave()) ? rows.union(unreadable.missingItems(attempt.wave())) : rows;
    }

    /** Runs jobs on parts of the wave to find the items that fail individually. */
    List<Item.Failed> findFailing(WaveAttempt attempt, Duration allowed) {
        FailureBisection bisection = new FailureBisection(
                context.level(),
                items -> probe(attempt, items, allowed),
                context.classifier(),
                context.settings().failures().systematicEras(),
                systematic.anyWritten());
        return bisection.find(items(attempt), attempt.error());
    }

    private List<Item> items(WaveAttempt attempt) {
        return Item.read(
                context.store().tables(), context.level(), attempt.wave().ids(), context.minimum());
    }

    private void probe(WaveAttempt attempt, List<Item> items, Duration allowed) {
        context.guard().run("%s, %d eras".formatted(context.label(attempt.wave()), items.size()), allowed, () -> {
            Dataset<Row> chosen = KeyColumns.ERA.join(source(attempt), broadcast(rows(items, "")), "left_semi");
            cpuQuery.compute(context.level(), chosen)
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
        Dataset<Row> errors =
                broadcast(Item.toRows(context.store().spark(), failing).select("series", "era_id", "error"));
        Dataset<Row> others =
                cpuQuery.compute(context.level(), KeyColumns.ERA.join(source(attempt), errors, "left_anti"));
        Dataset<Row> failed = cpuQuery.failed(context.level(), KeyColumns.ERA.join(keys(attempt), errors, "inner"));
        return withMissing(attempt, others.union(failed));
    }

    /** Every era and sensor marked as failed. */
    Dataset<Row> allFailed(WaveAttempt attempt) {
        Dataset<Row> keys = keys(attempt).withColumn("error", lit(attempt.error()));
        return withMissing(attempt, cpuQuery.failed(context.level(), keys));
    }

    /** Every era marked as failed, without reading its rows. */
    Dataset<Row> allFailedUnread(WaveAttempt attempt) {
        Dataset<Row> keys = rows(items(attempt), attempt.error()).withColumn("sensor", lit(FailedItems.ANY_SENSOR));
        return cpuQuery.failed(context.level(), keys);
    }

    private Dataset<Row> source(WaveAttempt attempt) {
        return cpuQuery.source(context.level(), attempt.wave().predicate());
    }

    private Dataset<Row> keys(WaveAttempt attempt) {
        return source(attempt).select(col("series"), col("era_id"), col("sensor"), col("n_rows"), col("bucket"));
    }

    private Dataset<Row> rows(List<Item> items, String error) {
        return Item.toRows(
                context.store().spark(),
                items.stream().map(item -> item.failed(error)).toList());
    }
}
