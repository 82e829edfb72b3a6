package io.eraforge.error;

import io.eraforge.era.Level;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Messages of the command line itself. */
public final class CommandErrors {
    private CommandErrors() {}

    public static EraForgeException noWarehouse(String warehouse) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot read warehouse %s: there is no such folder. Give --warehouse, or make one with 'eraforge demo' or 'eraforge ingest'."
                        .formatted(warehouse));
    }

    public static EraForgeException noLevels(String level, Level from) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot run level %s from level %s on: that leaves none. Drop --level or --from-level."
                        .formatted(level, from));
    }

    public static EraForgeException badRunId(String id) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot call a run '%s': an id has 1 to 250 letters, digits and _ . ~ : + -. Give another --run-id."
                        .formatted(id));
    }

    public static EraForgeException unreadableHeader(Path file, IOException cause) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot read the header of %s: %s. Give a text file whose first line names columns, or with one name a line."
                        .formatted(file, reason(cause)));
    }

    private static String reason(IOException cause) {
        return cause instanceof NoSuchFileException
                ? "there is no such file"
                : cause instanceof CharacterCodingException ? "it is not text in UTF-8" : cause.toString();
    }

    public static EraForgeException noFeatureColumns(Path file) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot pick features from %s: no column is called {kind}__{feature}, as in air_temp_c__mean. Give a file with tsfresh's names."
                        .formatted(file));
    }

    public static EraForgeException setAndFeatures(String set) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot take set '%s' and single features at once. Drop --feature-set, or --features and --features-from-columns."
                        .formatted(set));
    }
}
