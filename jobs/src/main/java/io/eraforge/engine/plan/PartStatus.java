package io.eraforge.engine.plan;

import io.eraforge.engine.Part;

/** Number of a part's items by state; {@code total} is the sum of the others. */
public record PartStatus(Part part, long total, long ineligible, long done, long failed, long missing) {
    public PartStatus {
        if (total != ineligible + done + failed + missing) {
            throw new IllegalStateException(
                    "Items of %s do not add up: %d total, %d ineligible, %d done, %d failed, %d missing"
                            .formatted(part.label(), total, ineligible, done, failed, missing));
        }
    }
}
