package io.eraforge.stage;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.table.FailedEras;
import io.eraforge.table.Keys;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The feature rows that a step writes. */
final class StepRows {
    private final LevelWork work;
    private final CorruptFiles corrupt;
    private final Systematic systematic;
    private final Extract onCpu;

    StepRows(LevelWork work, CorruptFiles corrupt, Systematic systematic) {
        this.work = work;
        this.corrupt = corrupt;
        this.systematic = systematic;
        this.onCpu = work.extract().onCpu();
    }

    Dataset<Row> computed(Step step) {
        return withLost(step, extract(step).rows(work.level(), step.wave().predicate()));
    }

    private Dataset<Row> withLost(Step step, Dataset<Row> rows) {
        return corrupt.touch(step.wave()) ? rows.union(corrupt.lost(step.wave())) : rows;
    }

    private Extract extract(Step step) {
        return step.gpu() ? work.extract() : onCpu;
    }

    /** Eras that fail by themselves. */
    List<EraKey.Failed> hunt(Step step, Duration allowed) {
        List<EraKey> eras = EraKey.of(work.store().tables(), work.level(), step.wave(), work.minimum());
        EraHunt hunt = new EraHunt(
                work.level(),
                some -> probe(step, some, allowed),
                work.diagnosis(),
                work.settings().failures().systematicEras(),
                systematic.anyWritten());
        return hunt.among(eras, step.error());
    }

    private void probe(Step step, List<EraKey> some, Duration allowed) {
        work.guard().run("%s, %d eras".formatted(work.words(step.wave()), some.size()), allowed, () -> {
            Dataset<Row> chosen = Keys.ERA.join(eras(step), broadcast(frame(some, "")), "left_semi");
            onCpu.rows(work.level(), chosen)
                    .write()
                    .format("noop")
                    .mode("overwrite")
                    .save();
            return some;
        });
    }

    /** All but these, which are marked. */
    Dataset<Row> without(Step step, List<EraKey.Failed> bad) {
        if (bad.isEmpty()) {
            return computed(step);
        }
        Dataset<Row> few = broadcast(EraKey.frame(work.store().spark(), bad).select("series", "era_id", "error"));
        Dataset<Row> good = onCpu.rows(work.level(), Keys.ERA.join(eras(step), few, "left_anti"));
        Dataset<Row> marked = onCpu.failed(work.level(), Keys.ERA.join(keys(step), few, "inner"));
        return withLost(step, good.union(marked));
    }

    /** Every era and sensor marked as failed. */
    Dataset<Row> allFailed(Step step) {
        return withLost(step, onCpu.failed(work.level(), keys(step).withColumn("error", lit(step.error()))));
    }

    /** Every era marked as failed, without looking at its rows. */
    Dataset<Row> allLost(Step step) {
        List<EraKey> eras = EraKey.of(work.store().tables(), work.level(), step.wave(), work.minimum());
        Dataset<Row> keys = frame(eras, step.error()).withColumn("sensor", lit(FailedEras.ANY_SENSOR));
        return onCpu.failed(work.level(), keys);
    }

    private Dataset<Row> eras(Step step) {
        return onCpu.eras(work.level(), step.wave().predicate());
    }

    private Dataset<Row> keys(Step step) {
        return eras(step).select(col("series"), col("era_id"), col("sensor"), col("n_rows"), col("bucket"));
    }

    private Dataset<Row> frame(List<EraKey> eras, String error) {
        return EraKey.frame(
                work.store().spark(),
                eras.stream().map(era -> era.failed(error)).toList());
    }
}
