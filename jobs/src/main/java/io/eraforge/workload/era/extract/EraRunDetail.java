package io.eraforge.workload.era.extract;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.ledger.RunDetail;
import java.util.Optional;

/** What the ledger recorded about a run over eras. */
public record EraRunDetail(RunDetail detail) {
    /** Minimum rows of an era at this level, if recorded. */
    public Optional<Long> minimumRows(Level level) {
        return detail.settings().get("levels." + level.key() + ".min-era-rows") instanceof Number number
                ? Optional.of(number.longValue())
                : Optional.empty();
    }

    /** The features of the set {@code name}; empty if it is not built in and not listed here, or lists unknown ones. */
    public Optional<FeatureSet> features(String name) {
        if (FeatureSet.NAMES.contains(name)) {
            return Optional.of(FeatureSet.named(name));
        }
        try {
            return detail.features().isEmpty()
                    ? Optional.empty()
                    : Optional.of(FeatureSet.parse(name, detail.features()));
        } catch (FeatureException e) {
            // Written by a version with other features.
            return Optional.empty();
        }
    }
}
