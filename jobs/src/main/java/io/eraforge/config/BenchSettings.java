package io.eraforge.config;

import io.eraforge.era.Level;
import java.util.EnumMap;
import java.util.Map;

/** The settings in force, but every era counts: bench is about the work, not about the minimum. */
public final class BenchSettings {
    private BenchSettings() {}

    public static Settings of(Settings settings) {
        Map<Level, Settings.LevelSettings> levels = new EnumMap<>(Level.class);
        settings.levels().forEach((level, own) -> levels.put(level, new Settings.LevelSettings(1, own.batchSize())));
        return new Settings(
                settings.warehouse(),
                levels,
                settings.featureSet(),
                settings.ingest(),
                settings.prepare(),
                settings.run(),
                settings.retry(),
                settings.failures(),
                settings.gpu(),
                settings.cpu(),
                settings.lease(),
                settings.telemetry());
    }
}
