package io.eraforge.workload.era;

import io.eraforge.config.Settings;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.PayloadColumn;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.Workload;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.workload.era.extract.EraInventory;
import io.eraforge.workload.era.extract.EraRunDetail;
import io.eraforge.workload.era.extract.FeatureQuery;
import io.eraforge.workload.era.schema.FailedErasTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Features of eras: levels are parts, eras are items, and each sensor of an era is a unit. */
public final class EraWorkload implements Workload {
    public static final String NAME = "era";

    public static final Nouns NOUNS = new Nouns("era", "eras", "era/sensor pairs", "level", "values");

    private static final KeyColumns ERA = KeyColumns.of(FailedErasTable.SERIES, FailedErasTable.ERA_ID);
    private static final KeyColumns ERA_AND_SENSOR = ERA.and(FailedErasTable.SENSOR);
    private static final StructType CARRIED = new StructType().add("n_rows", DataTypes.LongType);

    private final Settings settings;
    private final FeatureSet features;

    public EraWorkload(Settings settings, FeatureSet features) {
        this.settings = settings;
        this.features = features;
    }

    /** The part of a level. */
    public static Part part(Level level) {
        return new Part(level.name(), "Level " + level);
    }

    public static List<Part> parts(List<Level> levels) {
        return levels.stream().map(EraWorkload::part).toList();
    }

    public static Level level(Part part) {
        return Level.valueOf(part.id());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Nouns nouns() {
        return NOUNS;
    }

    @Override
    public List<Part> parts(Tables tables) {
        return parts(List.of(Level.values()));
    }

    @Override
    public Recipe recipe() {
        boolean predefined = FeatureSet.NAMES.contains(features.name());
        Stream<Feature> listed = predefined ? Stream.of() : features.features().stream();
        return new Recipe(
                features.name(),
                features.fingerprint(),
                listed.map(Feature::tsfreshName).toList());
    }

    @Override
    public Inventory inventory(Tables tables, Part part) {
        return EraInventory.read(tables, level(part), settings, features);
    }

    @Override
    public OutputTable output(Part part) {
        return output(level(part));
    }

    public OutputTable output(Level level) {
        return new OutputTable(
                FeaturesTable.of(level, features.name()),
                FailedErasTable.ID,
                ERA,
                ERA_AND_SENSOR,
                CARRIED,
                features.columns().stream()
                        .map(name -> new PayloadColumn(name, DataTypes.DoubleType, Double.NaN))
                        .toList(),
                FeatureQuery.provenance(features, minimum(level)));
    }

    private long minimum(Level level) {
        return settings.levels().get(level).minEraRows();
    }

    @Override
    public Computation open(Store store, Part part, Ledger.History history) {
        return new FeatureQuery(store, history, features, settings, level(part));
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("run.backend", settings.run().backend().name().toLowerCase(Locale.ROOT));
        for (Level level : Level.values()) {
            Settings.LevelSettings levelSettings = settings.levels().get(level);
            keys.put("levels." + level.key() + ".min-era-rows", levelSettings.minEraRows());
            keys.put("levels." + level.key() + ".batch-size", batchSize(levelSettings));
        }
        if (!features.isUniform()) {
            keys.put(EraRunDetail.BY_SENSOR, features.sensors().names());
        }
        keys.put("run.wave-values", settings.run().waveValues());
        keys.put("run.max-waves", settings.run().maxWaves());
        keys.put("retry.max-retries", settings.retry().maxRetries());
        keys.put("gpu.memory-threshold", settings.gpu().memoryThreshold());
        return keys;
    }

    private static Object batchSize(Settings.LevelSettings level) {
        return level.batchSize() == Settings.LevelSettings.AUTO ? "auto" : (Object) level.batchSize();
    }
}
