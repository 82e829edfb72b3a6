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

    /** {@code missing}: eras not computed from the current input; {@code why}: how what is prepared is out of date, if known. */
    public static EraForgeException notUpToDate(Level level, long missing, Optional<String> why) {
        String reason = why.orElse(
                missing > 0
                        ? "%,d eras are not computed yet, or not since they changed".formatted(missing)
                        : "it is unknown whether readings or eras changed since the last prepare");
        return EraForgeException.badData(
                "Cannot export level %s with --strict: %s. Run 'eraforge run --level %s' first, or leave out --strict."
                        .formatted(level, reason, level));
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

    public static EraForgeException formulaGuardNeedsCsv(String path) {
        return EraForgeException.usage(
                "Cannot export to %s with --guard-formulas: only CSV cells can be taken for formulas, and the format is another. Leave out --guard-formulas, or export as CSV."
                        .formatted(path));
    }

    public static EraForgeException formatMismatch(String path, String format) {
        return EraForgeException.usage(
                "Cannot export to %s with --format %s: the path has another extension. Leave out --format, or change the extension."
                        .formatted(path, format));
    }
}
