package io.eraforge.engine.plan;

import io.eraforge.era.Level;

/** Number of a level's eras by state; {@code total} is the sum of the others. */
public record PartStatus(Level level, long total, long belowMinRows, long done, long failed, long missing) {
    public PartStatus {
        if (total != belowMinRows + done + failed + missing) {
            throw new IllegalStateException(
                    "Eras of level %s do not add up: %d total, %d below, %d done, %d failed, %d missing"
                            .formatted(level, total, belowMinRows, done, failed, missing));
        }
    }
}
