package io.eraforge.workload.era.extract;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.Device;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.device.PlanCoverage;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.Predicates;
import io.eraforge.workload.era.prepare.cut.EraArrayQuery;
import io.eraforge.workload.era.prepare.cut.TimeBins;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Asks the RAPIDS plugin how much of the queries of a level it would run on the GPU. Plans the queries without executing them. */
public final class GpuCoverageCheck {
    private final Store store;
    private final Settings settings;
    private final FeatureSet features;

    public GpuCoverageCheck(Store store, Settings settings, FeatureSet features) {
        this.store = store;
        this.settings = settings.withBackend(Settings.Backend.GPU);
        this.features = features;
    }

    /** Coverage of {@code run}: feature extraction and the write to Delta. */
    public LevelCoverage extraction(Level level) {
        return coverage(level, explainExtraction(level));
    }

    /** Coverage of {@code prepare} and {@code run} together. */
    public LevelCoverage preparationAndExtraction(Level level) {
        return coverage(level, explainPreparation(level).plus(explainExtraction(level)));
    }

    private PlanCoverage explainPreparation(Level level) {
        if (!store.exists(ReadingsTable.ID)) {
            return PlanCoverage.NONE;
        }
        Supplier<Dataset<Row>> arrays = () -> EraArrayQuery.of(
                store.read(EraIndexTable.ID)
                        .where(col("level").equalTo(level.name()))
                        .where(col("n_rows").geq(settings.levels().get(level).minEraRows())),
                store.read(ReadingsTable.ID).drop("ts", "month"),
                TimeBins.PLAN_ONLY);
        return RapidsPlugin.explain(store.spark(), "prepare", arrays)
                .plus(RapidsPlugin.explain(
                        store.spark(),
                        "prepare",
                        () -> store.plannedReplace(EraArraysTable.of(level), arrays.get(), "bucket is not null")));
    }

    private LevelCoverage coverage(Level level, PlanCoverage plan) {
        FeaturePlacement placement = FeaturePlacement.of(features);
        return new LevelCoverage(
                level, plan.coverage(), plan.onCpu(), placement.device().size(), placement.host());
    }

    private PlanCoverage explainExtraction(Level level) {
        Inventory inventory = EraInventory.read(store.tables(), level, settings, features);
        inventory.requirePrepared();
        List<Bucket> buckets = inventory.buckets();
        String predicate = buckets.isEmpty()
                ? "bucket = 0"
                : Predicates.bucketIn(buckets.stream().map(Bucket::id).toList());
        Ledger.History history = new Ledger(store.tables()).history(level.name(), features.name());
        try (FeatureQuery query = new FeatureQuery(store, history, features, settings, level)) {
            Supplier<Dataset<Row>> rows =
                    () -> query.compute(query.source(predicate, Device.ACCELERATED, file -> true), Device.ACCELERATED);
            return RapidsPlugin.explain(store.spark(), "extract", rows)
                    .plus(RapidsPlugin.explain(
                            store.spark(),
                            "write",
                            () -> store.plannedReplace(
                                    FeaturesTable.of(level, features.name()), rows.get(), predicate)));
        }
    }
}
