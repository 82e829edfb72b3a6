package io.eraforge.workload.era.extract;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.table.ledger.RunDetail;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the ledger recorded about a run over eras. */
public record EraRunDetail(RunDetail detail) {
    /** Key of the features by sensor, in sets that are not the same for all sensors. */
    public static final String BY_SENSOR = "features.by-sensor";

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
            if (detail.settings().get(BY_SENSOR) instanceof Map<?, ?> names) {
                return Optional.of(FeatureSet.ofSensors(name, SensorFeatures.parse(namesBySensor(names))));
            }
            return detail.features().isEmpty()
                    ? Optional.empty()
                    : Optional.of(FeatureSet.parse(name, detail.features()));
        } catch (FeatureException e) {
            // Written by a version with other features.
            return Optional.empty();
        }
    }

    private static Map<String, List<String>> namesBySensor(Map<?, ?> recorded) {
        Map<String, List<String>> names = new TreeMap<>();
        recorded.forEach((sensor, features) -> names.put(
                (String) sensor,
                ((List<?>) features).stream().map(String.class::cast).toList()));
        return names;
    }
}
