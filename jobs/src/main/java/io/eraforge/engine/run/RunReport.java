package io.eraforge.engine.run;

import io.eraforge.era.Level;
import java.util.List;

/** Result of a run, by level. */
public record RunReport(String runId, List<LevelReport> levels, boolean interrupted) {
    public RunReport {
        levels = List.copyOf(levels);
    }

    /**
     * Result of one level.
     *
     * @param eras eras computed by this run
     * @param skippedEras eras of buckets that were already committed
     * @param failed those of {@code eras} that failed
     */
    public record LevelReport(
            Level level, long eras, long skippedEras, long failed, long values, int waves, double seconds) {}

    /** True if the run ended normally without eras that were computed now or before. */
    public boolean isEmpty() {
        return !interrupted && levels.stream().allMatch(level -> level.eras() + level.skippedEras() == 0);
    }

    public long failed() {
        return levels.stream().mapToLong(LevelReport::failed).sum();
    }
}
