package io.eraforge.engine.run;

import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.table.ledger.RunDetail;
import java.util.List;
import java.util.OptionalLong;

/**
 * What to run.
 *
 * @param limit compute about this many items per part, rounded up to whole buckets
 * @param cleanStart recompute everything
 * @param failedOnly recompute only items that failed
 * @param skipCorrupt record the items of unreadable files as failed instead of ending the run
 */
public record RunRequest(
        List<Part> parts, OptionalLong limit, boolean cleanStart, boolean failedOnly, boolean skipCorrupt) {
    public RunRequest {
        parts = List.copyOf(parts);
    }

    /** A request that ends the run at an unreadable file. */
    public RunRequest(List<Part> parts, OptionalLong limit, boolean cleanStart, boolean failedOnly) {
        this(parts, limit, cleanStart, failedOnly, false);
    }

    /** The request as stored in the ledger. */
    RunDetail detail(Workload workload) {
        return new RunDetail(
                workload.name(),
                parts.stream().map(Part::id).toList(),
                workload.recipe().name(),
                workload.recipe().contents(),
                cleanStart,
                failedOnly,
                limit.isPresent() ? limit.getAsLong() : null,
                workload.settings(),
                null,
                null);
    }
}
