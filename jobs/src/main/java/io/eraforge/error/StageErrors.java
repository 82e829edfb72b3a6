package io.eraforge.error;

import io.eraforge.era.Level;

/** Messages of prepare, run, status and plan. */
public final class StageErrors {
    private StageErrors() {}

    public static EraForgeException notPrepared(String warehouse) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot run on warehouse %s: it has no prepared eras. Run 'eraforge ingest' and 'eraforge prepare' first."
                        .formatted(warehouse));
    }

    public static EraForgeException preparedForHigherMinimum(Level level, long minimum, long prepared) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot run level %s with MIN_ERA_ROWS_%s=%d: its era partitions were prepared for eras of %d rows and more. Run 'eraforge prepare' with the lower minimum first."
                        .formatted(level, level, minimum, prepared));
    }

    public static EraForgeException prepareUnfinished(Level level) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot run level %s: a prepare of it began and did not finish. Run 'eraforge prepare' again first."
                        .formatted(level));
    }
}
