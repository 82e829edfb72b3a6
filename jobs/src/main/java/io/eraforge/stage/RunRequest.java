package io.eraforge.stage;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.OptionalLong;

/** What a run is asked to do. {@code limit}: about this many eras a level, in whole buckets. */
public record RunRequest(
        List<Level> levels,
        FeatureSet features,
        OptionalLong limit,
        boolean cleanStart,
        boolean failedOnly,
        boolean skipCorrupt) {
    public RunRequest {
        levels = List.copyOf(levels);
    }

    /** Files that cannot be read stop it. */
    public RunRequest(
            List<Level> levels, FeatureSet features, OptionalLong limit, boolean cleanStart, boolean failedOnly) {
        this(levels, features, limit, cleanStart, failedOnly, false);
    }
}
