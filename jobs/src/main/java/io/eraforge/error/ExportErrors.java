package io.eraforge.error;

import io.eraforge.era.Level;
import java.util.Collection;
import java.util.Optional;

/** Messages of export. */
public final class ExportErrors {
    private static final int MAX_NAMES = 20;

    private ExportErrors() {}

    public static EraForgeException noFeatures(Level level, String featureSet, Collection<String> others) {
        String advice = others.isEmpty()
                ? "Run 'eraforge run --level %s' first.".formatted(level)
                : "Computed sets: %s. Choose one with --feature-set, or run 'eraforge run --level %s --feature-set %s' first."
                        .formatted(String.join(", ", others), level, featureSet);
        return EraForgeException.badData("Cannot export level %s: feature set '%s' has not been computed for it. %s"
                .formatted(level, featureSet, advice));
    }

    public static EraForgeException unknownSensor(String sensor, Collection<String> known, Optional<String> closest) {
        return unknown("sensor", sensor, known, closest);
    }

    public static EraForgeException unknownFeature(String feature, Collection<String> known, Optional<String> closest) {
        return unknown("feature", feature, known, closest);
    }

    private static EraForgeException unknown(
            String kind, String name, Collection<String> known, Optional<String> closest) {
        String available = known.size() > MAX_NAMES
                ? "it has %d %ss".formatted(known.size(), kind)
                : "found: " + String.join(", ", known);
        return EraForgeException.usage("Cannot export %s '%s': this level has no such %s (%s).%s"
                .formatted(
                        kind,
                        name,
                        kind,
                        available,
                        closest.map(" Did you mean '%s'?"::formatted).orElse("")));
    }

    public static EraForgeException tooManyColumns(int sensors, int features, long limit) {
        return EraForgeException.usage(
                "Cannot export %d sensors × %d features: %,d columns exceed the limit of %,d, beyond which most tools struggle. Select some with --sensors or --features, or read the features table itself, which has a row per era and sensor."
                        .formatted(sensors, features, (long) sensors * features, limit));
    }

    public static EraForgeException outputExists(String path) {
        return EraForgeException.usage(
                "Cannot export to %s: it exists and is not empty. Choose another path, or remove it first."
                        .formatted(path));
    }

    public static EraForgeException formatMismatch(String path, String format) {
        return EraForgeException.usage(
                "Cannot export to %s with --format %s: the path has another extension. Leave out --format, or change the extension."
                        .formatted(path, format));
    }
}
