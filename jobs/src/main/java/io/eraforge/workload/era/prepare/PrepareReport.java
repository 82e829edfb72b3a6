package io.eraforge.workload.era.prepare;

import io.eraforge.era.Level;
import java.util.List;

/** What a prepare did, for each level in order. */
public record PrepareReport(List<LevelReport> levels) {
    public PrepareReport {
        levels = List.copyOf(levels);
    }

    /**
     * {@code eras}, {@code belowMinimum} and {@code buckets} are of the whole level; {@code changed} buckets were written or removed
     * now, with {@code values} in {@code bytesWritten} on disk. {@code overlap} is theirs, and 1 when none changed.
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
