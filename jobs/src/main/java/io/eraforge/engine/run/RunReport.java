package io.eraforge.engine.run;

import io.eraforge.engine.Part;
import java.util.List;

/** Result of a run, by part. */
public record RunReport(String runId, List<PartReport> parts, boolean interrupted) {
    public RunReport {
        parts = List.copyOf(parts);
    }

    /**
     * Result of one part.
     *
     * @param items items computed by this run
     * @param skipped items of buckets that were already committed
     * @param failed those of {@code items} that failed
     */
    public record PartReport(Part part, long items, long skipped, long failed, long cost, int waves, double seconds) {}

    /** True if the run ended normally without items that were computed now or before. */
    public boolean isEmpty() {
        return !interrupted && parts.stream().allMatch(part -> part.items() + part.skipped() == 0);
    }

    public long failed() {
        return parts.stream().mapToLong(PartReport::failed).sum();
    }
}
