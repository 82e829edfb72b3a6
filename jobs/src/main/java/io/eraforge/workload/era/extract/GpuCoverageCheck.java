package io.eraforge.workload.era.extract;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.device.PlanCoverage;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.engine.plan.Wave;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.cut.EraArrayQuery;
import io.eraforge.workload.era.prepare.cut.TimeBins;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Asks the plugin about the queries of a level, the very ones that a run would send. Runs none of them. */
public final class GpuCoverageCheck {
    private final Store store;
    private final Settings settings;
    private final FeatureSet features;
    private final FeatureQuery extract;

    public GpuCoverageCheck(Store store, Settings settings, FeatureSet features) {
        this.store = store;
        this.settings = settings.withBackend(Settings.Backend.GPU);
        this.features = features;
        this.extract = new FeatureQuery(store, new Ledger(store.tables()), features, this.settings);
    }

    /** What {@code run} would do at a level: extract, and write to Delta. */
    public LevelCoverage run(Level level) {
        return coverage(level, extraction(level));
    }

    /** What {@code prepare} and {@code run} would do at a level. */
    public LevelCoverage preparationAndExtraction(Level level) {
        return coverage(level, preparation(level).plus(extraction(level)));
    }

    private PlanCoverage preparation(Level level) {
        if (!store.exists(TableId.READINGS)) {
            return PlanCoverage.NONE;
        }
        Supplier<Dataset<Row>> arrays = () -> EraArrayQuery.of(
                store.read(TableId.ERA_INDEX)
                        .where(col("level").equalTo(level.name()))
                        .where(col("n_rows").geq(settings.levels().get(level).minEraRows())),
                store.read(TableId.READINGS).drop("ts", "month"),
                TimeBins.ANY);
        return RapidsPlugin.explain(store.spark(), "prepare", arrays)
                .plus(RapidsPlugin.explain(
                        store.spark(),
                        "prepare",
                        () -> store.plannedReplace(TableId.eras(level), arrays.get(), "bucket is not null")));
    }

    private LevelCoverage coverage(Level level, PlanCoverage verdict) {
        List<String> onHost = features.features().stream()
                .filter(feature -> !feature.hasGpuForm())
                .map(Feature::column)
                .toList();
        return new LevelCoverage(level, verdict.coverage(), verdict.onCpu(), onHost);
    }

    private PlanCoverage extraction(Level level) {
        long minimum = settings.levels().get(level).minEraRows();
        List<Bucket> buckets = EraInventory.read(store.tables(), level, minimum).buckets(features.fingerprint());
        String predicate = buckets.isEmpty() ? "bucket = 0" : new Wave(0, buckets).predicate();
        return RapidsPlugin.explain(store.spark(), "extract", () -> extract.compute(level, predicate))
                .plus(RapidsPlugin.explain(
                        store.spark(),
                        "write",
                        () -> store.plannedReplace(
                                TableId.features(level, features.name()),
                                extract.compute(level, predicate),
                                predicate)));
    }
}
