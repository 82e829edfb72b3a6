package io.eraforge.stage;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.Gpu;
import io.eraforge.stage.plugin.RapidsPlugin;
import io.eraforge.stage.plugin.Verdict;
import io.eraforge.stage.prepare.ColumnarArrays;
import io.eraforge.stage.prepare.TimeSteps;
import io.eraforge.table.Ledger;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Asks the plugin about the queries of a level, the very ones that a run would send. Runs none of them. */
public final class Explain {
    private final Store store;
    private final Settings settings;
    private final FeatureSet features;
    private final Extract extract;

    public Explain(Store store, Settings settings, FeatureSet features) {
        this.store = store;
        this.settings = settings.withBackend(Settings.Backend.GPU);
        this.features = features;
        this.extract = new Extract(store, new Ledger(store.tables()), features, this.settings);
    }

    /** What {@code run} would do at a level: extract, and write to Delta. */
    public LevelCoverage run(Level level) {
        return coverage(level, extraction(level));
    }

    /** What {@code prepare} and {@code run} would do at a level. */
    public LevelCoverage all(Level level) {
        return coverage(level, preparation(level).plus(extraction(level)));
    }

    private Verdict preparation(Level level) {
        if (!store.exists(TableId.READINGS)) {
            return Verdict.NONE;
        }
        Supplier<Dataset<Row>> arrays = () -> ColumnarArrays.of(
                store.read(TableId.ERA_INDEX)
                        .where(col("level").equalTo(level.name()))
                        .where(col("n_rows").geq(settings.levels().get(level).minEraRows())),
                store.read(TableId.READINGS).drop("ts", "month"),
                TimeSteps.ANY);
        return RapidsPlugin.ask(store.spark(), "prepare", arrays)
                .plus(RapidsPlugin.ask(
                        store.spark(),
                        "prepare",
                        () -> store.plannedReplace(TableId.eras(level), arrays.get(), "bucket is not null")));
    }

    private LevelCoverage coverage(Level level, Verdict verdict) {
        List<String> onHost = features.features().stream()
                .filter(feature -> feature.gpu() == Gpu.CPU_ONLY)
                .map(Feature::column)
                .toList();
        return new LevelCoverage(level, verdict.coverage(), verdict.onCpu(), onHost);
    }

    private Verdict extraction(Level level) {
        long minimum = settings.levels().get(level).minEraRows();
        List<Bucket> buckets = LevelInput.read(store.tables(), level, minimum).buckets(features.fingerprint());
        String predicate = buckets.isEmpty() ? "bucket = 0" : new Wave(0, buckets).predicate();
        return RapidsPlugin.ask(store.spark(), "extract", () -> extract.rows(level, predicate))
                .plus(RapidsPlugin.ask(
                        store.spark(),
                        "write",
                        () -> store.plannedReplace(
                                TableId.features(level, features.name()), extract.rows(level, predicate), predicate)));
    }
}
