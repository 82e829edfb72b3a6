package io.eraforge.engine.run;

import io.eraforge.era.Level;
import java.util.List;

/** What a run did, level by level. */
public record RunReport(String runId, List<LevelReport> levels, boolean interrupted) {
    public RunReport {
        levels = List.copyOf(levels);
    }

    /** Eras computed now, skipped since their buckets were committed before, failed (of those computed now). */
    public record LevelReport(
            Level level, long eras, long skippedEras, long failed, long values, int waves, double seconds) {}

    public long failed() {
        return levels.stream().mapToLong(LevelReport::failed).sum();
    }
}
