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

/** The feature rows that a step writes. */
final class AttemptRows {
    private final PartContext work;
    private final UnreadableFiles corrupt;
    private final SystematicFailures systematic;
    private final FeatureQuery onCpu;

    AttemptRows(PartContext work, UnreadableFiles corrupt, SystematicFailures systematic) {
        this.work = work;
        this.corrupt = corrupt;
        this.systematic = systematic;
        this.onCpu = work.extract().onCpu();
    }

    Dataset<Row> computed(WaveAttempt step) {
        return withLost(step, extract(step).compute(work.level(), step.wave().predicate()));
    }

    private Dataset<Row> withLost(WaveAttempt step, Dataset<Row> rows) {
        return corrupt.affects(step.wave()) ? rows.union(corrupt.missingItems(step.wave())) : rows;
    }

    private FeatureQuery extract(WaveAttempt step) {
        return step.gpu() ? work.extract() : onCpu;
    }

    /** Eras that fail by themselves. */
    List<Item.Failed> findFailing(WaveAttempt step, Duration allowed) {
        List<Item> eras = Item.of(work.store().tables(), work.level(), step.wave(), work.minimum());
        FailureBisection hunt = new FailureBisection(
                work.level(),
                some -> probe(step, some, allowed),
                work.diagnosis(),
                work.settings().failures().systematicEras(),
                systematic.anyWritten());
        return hunt.find(eras, step.error());
    }

    private void probe(WaveAttempt step, List<Item> some, Duration allowed) {
        work.guard().run("%s, %d eras".formatted(work.label(step.wave()), some.size()), allowed, () -> {
            Dataset<Row> chosen = KeyColumns.ERA.join(eras(step), broadcast(frame(some, "")), "left_semi");
            onCpu.compute(work.level(), chosen)
                    .write()
                    .format("noop")
                    .mode("overwrite")
                    .save();
            return some;
        });
    }

    /** All but these, which are marked. */
    Dataset<Row> without(WaveAttempt step, List<Item.Failed> bad) {
        if (bad.isEmpty()) {
            return computed(step);
        }
        Dataset<Row> few = broadcast(Item.frame(work.store().spark(), bad).select("series", "era_id", "error"));
        Dataset<Row> good = onCpu.compute(work.level(), KeyColumns.ERA.join(eras(step), few, "left_anti"));
        Dataset<Row> marked = onCpu.failed(work.level(), KeyColumns.ERA.join(keys(step), few, "inner"));
        return withLost(step, good.union(marked));
    }

    /** Every era and sensor marked as failed. */
    Dataset<Row> allFailed(WaveAttempt step) {
        return withLost(step, onCpu.failed(work.level(), keys(step).withColumn("error", lit(step.error()))));
    }

    /** Every era marked as failed, without looking at its rows. */
    Dataset<Row> allFailedUnread(WaveAttempt step) {
        List<Item> eras = Item.of(work.store().tables(), work.level(), step.wave(), work.minimum());
        Dataset<Row> keys = frame(eras, step.error()).withColumn("sensor", lit(FailedItems.ANY_SENSOR));
        return onCpu.failed(work.level(), keys);
    }

    private Dataset<Row> eras(WaveAttempt step) {
        return onCpu.source(work.level(), step.wave().predicate());
    }

    private Dataset<Row> keys(WaveAttempt step) {
        return eras(step).select(col("series"), col("era_id"), col("sensor"), col("n_rows"), col("bucket"));
    }

    private Dataset<Row> frame(List<Item> eras, String error) {
        return Item.frame(
                work.store().spark(),
                eras.stream().map(era -> era.failed(error)).toList());
    }
}
