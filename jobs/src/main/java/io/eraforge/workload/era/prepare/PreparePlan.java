package io.eraforge.workload.era.prepare;

import io.eraforge.era.Level;
import java.util.List;

/** Plan of a prepare, published before era partitions are committed. Omits levels without changes. */
public record PreparePlan(List<LevelPlan> levels) {
    public PreparePlan {
        levels = List.copyOf(levels);
    }

    /**
     * {@code overlap}: average number of kept eras per reading that is in at least one. {@code bytes} is the estimated size on disk.
     */
    public record LevelPlan(
            Level level, int buckets, int changed, long eras, long kept, double overlap, long values, long bytes) {}

    public long bytes() {
        return levels.stream().mapToLong(LevelPlan::bytes).sum();
    }
}
