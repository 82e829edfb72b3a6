package io.eraforge.error;

import io.eraforge.era.Level;
import java.util.Collection;
import java.util.Optional;

/** Messages of export. */
public final class ExportErrors {
    private static final int SHOWN = 20;

    private ExportErrors() {}

    public static EraForgeException noFeatures(Level level, String featureSet, Collection<String> others) {
        String advice = others.isEmpty()
                ? "Run 'eraforge run --level %s' first.".formatted(level)
                : "There are features of %s: choose one with --feature-set, or run 'eraforge run --level %s --feature-set %s' first."
                        .formatted(String.join(", ", others), level, featureSet);
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot export level %s: feature set '%s' has not been computed for it. %s"
                        .formatted(level, featureSet, advice));
    }

    public static EraForgeException unknownSensor(String sensor, Collection<String> known, Optional<String> nearest) {
        return unknown("sensor", sensor, known, nearest);
    }

    public static EraForgeException unknownFeature(String feature, Collection<String> known, Optional<String> nearest) {
        return unknown("feature", feature, known, nearest);
    }

    private static EraForgeException unknown(
            String what, String asked, Collection<String> known, Optional<String> nearest) {
        String all = known.size() > SHOWN
                ? "%d are there".formatted(known.size())
                : "there are: " + String.join(", ", known);
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot export %s '%s': this level has none of that name (%s).%s"
                        .formatted(
                                what,
                                asked,
                                all,
                                nearest.map(" Did you mean '%s'?"::formatted).orElse("")));
    }

    public static EraForgeException tooManyColumns(int sensors, int features, long limit) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot export %d sensors × %d features: %,d columns are more than the %,d that tools read well. Choose some with --sensors or --features, or read the features table itself, which has a row per era and sensor."
                        .formatted(sensors, features, (long) sensors * features, limit));
    }

    public static EraForgeException outputExists(String path) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot export to %s: it exists and is not empty. Choose another path, or remove it first."
                        .formatted(path));
    }

    public static EraForgeException formatMismatch(String path, String format) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot export to %s with --format %s: the path's ending says otherwise. Leave out --format, or change the ending."
                        .formatted(path, format));
    }
}
