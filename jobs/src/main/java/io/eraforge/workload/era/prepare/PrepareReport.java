package io.eraforge.workload.era.prepare;

import io.eraforge.era.Level;
import java.util.List;

/** Result of a prepare, for every level in order. */
public record PrepareReport(List<LevelReport> levels) {
    public PrepareReport {
        levels = List.copyOf(levels);
    }

    /**
     * {@code eras}, {@code belowMinimum} and {@code buckets} count the whole level; the other figures cover the {@code changed} buckets
     * that this prepare wrote or removed. {@code overlap} is as in {@link PreparePlan.LevelPlan}, and 1 if nothing changed.
     */
    public record LevelReport(
            Level level,
            long eras,
            long belowMinimum,
            int buckets,
            int changed,
            long values,
            long bytesWritten,
            double overlap) {}

    public boolean nothingChanged() {
        return levels.stream().allMatch(level -> level.changed() == 0);
    }

    public long bytesWritten() {
        return levels.stream().mapToLong(LevelReport::bytesWritten).sum();
    }
}
