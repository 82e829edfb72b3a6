package io.eraforge.engine.run;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.ledger.RunDetail;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What to run.
 *
 * @param limit compute about this many eras per level, rounded up to whole buckets
 * @param cleanStart recompute everything
 * @param failedOnly recompute only eras that failed
 * @param skipCorrupt record the eras of unreadable files as failed instead of ending the run
 */
public record RunRequest(
        List<Level> levels,
        FeatureSet features,
        OptionalLong limit,
        boolean cleanStart,
        boolean failedOnly,
        boolean skipCorrupt) {
    public RunRequest {
        levels = List.copyOf(levels);
    }

    /** A request that ends the run at an unreadable file. */
    public RunRequest(
            List<Level> levels, FeatureSet features, OptionalLong limit, boolean cleanStart, boolean failedOnly) {
        this(levels, features, limit, cleanStart, failedOnly, false);
    }

    /** The request as stored in the ledger. */
    RunDetail detail(Settings settings) {
        boolean predefined = FeatureSet.NAMES.contains(features.name());
        return new RunDetail(
                levels.stream().map(Level::name).toList(),
                features.name(),
                predefined
                        ? List.of()
                        : features.features().stream().map(Feature::tsfreshName).toList(),
                cleanStart,
                failedOnly,
                limit.isPresent() ? limit.getAsLong() : null,
                effectiveSettings(settings),
                null,
                null);
    }

    private static Object batchSize(Settings.LevelSettings level) {
        return level.batchSize() == Settings.LevelSettings.AUTO ? "auto" : (Object) level.batchSize();
    }

    private static Map<String, Object> effectiveSettings(Settings settings) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("run.backend", settings.run().backend().name().toLowerCase(Locale.ROOT));
        for (Level level : Level.values()) {
            Settings.LevelSettings levelSettings = settings.levels().get(level);
            keys.put("levels." + level.key() + ".min-era-rows", levelSettings.minEraRows());
            keys.put("levels." + level.key() + ".batch-size", batchSize(levelSettings));
        }
        keys.put("run.wave-values", settings.run().waveValues());
        keys.put("run.max-waves", settings.run().maxWaves());
        keys.put("retry.max-retries", settings.retry().maxRetries());
        keys.put("gpu.memory-threshold", settings.gpu().memoryThreshold());
        return keys;
    }
}
