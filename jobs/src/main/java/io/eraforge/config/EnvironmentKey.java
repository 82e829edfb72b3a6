package io.eraforge.config;

import io.eraforge.era.Level;
import java.util.ArrayList;
import java.util.List;

/** An environment variable that sets a key. */
record EnvironmentKey(String variable, String key) {
    static final List<EnvironmentKey> ALL = all();

    private static List<EnvironmentKey> all() {
        List<EnvironmentKey> all = new ArrayList<>();
        for (Level level : Level.values()) {
            String group = "levels." + level.key();
            all.add(new EnvironmentKey("MIN_ERA_ROWS_" + level, group + ".min-era-rows"));
            all.add(new EnvironmentKey("BATCH_SIZE_" + level, group + ".batch-size"));
        }
        all.add(new EnvironmentKey("GPU_MEMORY_THRESHOLD", "gpu.memory-threshold"));
        all.add(new EnvironmentKey("MIN_BATCH_SIZE", "gpu.min-batch-size"));
        all.add(new EnvironmentKey("MAX_RETRIES", "retry.max-retries"));
        all.add(new EnvironmentKey("FALLBACK_DELAY_MS", "retry.fallback-delay"));
        return List.copyOf(all);
    }
}
