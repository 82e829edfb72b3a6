package io.eraforge.error;

import io.eraforge.era.Level;

/** Messages about era partitions that a run cannot use yet. */
public final class EraErrors {
    private static final Remedy PREPARE = Remedy.of("prepare");

    private EraErrors() {}

    public static EraForgeException notPrepared(String warehouse) {
        return EraForgeException.badData(
                "Cannot run on warehouse %s: it has no prepared eras. Run 'eraforge ingest' with eras (--eras or --eras-every), then 'eraforge prepare'."
                        .formatted(warehouse),
                null,
                PREPARE);
    }

    public static EraForgeException preparedForHigherMinimum(Level level, long minimum, long prepared) {
        return EraForgeException.badData(
                "Cannot run level %s with MIN_ERA_ROWS_%s=%d: its era partitions were prepared for eras of at least %d rows. Run 'eraforge prepare' with the lower minimum first."
                        .formatted(level, level, minimum, prepared),
                null,
                PREPARE);
    }

    public static EraForgeException prepareUnfinished(Level level) {
        return EraForgeException.badData(
                "Cannot run level %s: its last prepare did not finish. Run 'eraforge prepare' again first."
                        .formatted(level),
                null,
                PREPARE);
    }
}
