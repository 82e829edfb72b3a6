package io.eraforge.error;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/** Messages about command-line arguments. */
public final class CommandErrors {
    private static final int MAX_NAMES = 20;

    private CommandErrors() {}

    public static EraForgeException forgetNeedsRepair() {
        return EraForgeException.usage("Cannot use --forget-lost without --repair: a check alone changes nothing.");
    }

    public static EraForgeException noWarehouse(String warehouse) {
        return EraForgeException.badData(
                "Cannot read warehouse %s: no such folder. Set --warehouse, or create one with 'eraforge demo' or 'eraforge ingest'."
                        .formatted(warehouse));
    }

    public static EraForgeException noLevels(String level, Level from) {
        return EraForgeException.usage(
                "Cannot combine --level %s with --from-level %s: no level is left. Drop one of them."
                        .formatted(level, from));
    }

    public static EraForgeException badRunId(String id) {
        return EraForgeException.usage(
                "Invalid run id '%s': expected 1 to 250 letters, digits and _ . ~ : + -. Choose another --run-id."
                        .formatted(id));
    }

    public static EraForgeException unreadableHeader(Path file, IOException cause) {
        return EraForgeException.badData(
                "Cannot read the header of %s: %s. Expected a text file with column names in its first line, or one name per line."
                        .formatted(file, reason(cause)));
    }

    private static String reason(IOException cause) {
        return cause instanceof NoSuchFileException
                ? "no such file"
                : cause instanceof CharacterCodingException ? "it is not UTF-8 text" : cause.toString();
    }

    public static EraForgeException noFeatureColumns(Path file) {
        return EraForgeException.badData(
                "Cannot select features from %s: no column is named {kind}__{feature}, as in air_temp_c__mean. Use a file with tsfresh's column names."
                        .formatted(file));
    }

    public static EraForgeException setAndFeatures(String set) {
        return EraForgeException.usage(
                "Cannot combine feature set '%s' with single features. Drop --feature-set, or --features and --features-from-columns."
                        .formatted(set));
    }

    /** {@code sensor}: words for it; {@code where}: a setting or a file. */
    public static EraForgeException badSensorFeatures(String sensor, String where, FeatureException cause) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot choose the features of %s (%s): %s 'eraforge features' lists all features."
                        .formatted(sensor, where, cause.getMessage()),
                cause);
    }

    public static EraForgeException unknownSensor(String sensor, Collection<String> known, Optional<String> closest) {
        return EraForgeException.usage(
                "Cannot compute features of sensor '%s': the warehouse has no such sensor (%s).%s"
                        .formatted(
                                sensor,
                                known.size() > MAX_NAMES
                                        ? "it has %d".formatted(known.size())
                                        : String.join(", ", known),
                                closest.map(" Did you mean '%s'?"::formatted).orElse("")));
    }

    public static EraForgeException unreadableSettingsFile(Path file, IOException cause) {
        return EraForgeException.badData("Cannot read features from %s: %s.".formatted(file, reason(cause)));
    }

    public static EraForgeException badSettingsFile(Path file, String reason) {
        return EraForgeException.badData(
                "Cannot read features from %s: %s. Expected tsfresh's settings as JSON: an object with kind_to_fc_parameters or default_fc_parameters, or a dictionary of calculators."
                        .formatted(file, reason));
    }

    public static EraForgeException listAndSettingsFile() {
        return EraForgeException.usage(
                "Cannot combine --features-json with --features or --features-from-columns: each says which features to compute. Drop one.");
    }

    /** A feature that is unknown or has bad parameters, wherever it was named. */
    public static EraForgeException badFeature(FeatureException cause) {
        return new EraForgeException(
                ExitCode.USAGE, cause.getMessage() + " 'eraforge features' lists all features.", cause);
    }
}
