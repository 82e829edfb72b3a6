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

/** What a run is asked to do. {@code limit}: about this many eras a level, in whole buckets. */
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

    /** Files that cannot be read stop it. */
    public RunRequest(
            List<Level> levels, FeatureSet features, OptionalLong limit, boolean cleanStart, boolean failedOnly) {
        this(levels, features, limit, cleanStart, failedOnly, false);
    }

    /** What the ledger keeps of it. */
    RunDetail detail(Settings settings) {
        boolean named = FeatureSet.NAMES.contains(features.name());
        return new RunDetail(
                levels.stream().map(Level::name).toList(),
                features.name(),
                named
                        ? List.of()
                        : features.features().stream().map(Feature::tsfreshName).toList(),
                cleanStart,
                failedOnly,
                limit.isPresent() ? limit.getAsLong() : null,
                keys(settings),
                null,
                null);
    }

    private static Map<String, Object> keys(Settings settings) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("run.backend", settings.run().backend().name().toLowerCase(Locale.ROOT));
        for (Level level : Level.values()) {
            Settings.LevelSettings of = settings.levels().get(level);
            keys.put("levels." + level.key() + ".min-era-rows", of.minEraRows());
            keys.put("levels." + level.key() + ".batch-size", of.batchSize());
        }
        keys.put("run.wave-values", settings.run().waveValues());
        keys.put("run.max-waves", settings.run().maxWaves());
        keys.put("retry.max-retries", settings.retry().maxRetries());
        keys.put("gpu.memory-threshold", settings.gpu().memoryThreshold());
        return keys;
    }
}
