package io.eraforge.workload.era.prepare;

import io.eraforge.era.Level;
import java.util.List;

/** What a prepare is about to write, known before it writes. Levels without changes are left out. */
public record PreparePlan(List<LevelPlan> levels) {
    public PreparePlan {
        levels = List.copyOf(levels);
    }

    /**
     * {@code overlap}: how often a reading that is in any era is in one. {@code values} and {@code bytes} on disk are estimates.
     */
    public record LevelPlan(
            Level level, int buckets, int changed, long eras, long kept, double overlap, long values, long bytes) {}

    public long bytes() {
        return levels.stream().mapToLong(LevelPlan::bytes).sum();
    }
}
