package io.eraforge.error;

import io.eraforge.era.Level;

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
}
