package io.eraforge.engine.failure;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EngineErrors;
import io.eraforge.error.EraForgeException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Detects failures that no single item causes, over the waves of a level: the same kind of error on most items of a wave or of
 * all waves so far, or several waves in a row given up with the same kind of error.
 */
public final class SystematicFailures {
    private static final int SYSTEMATIC_WAVES_IN_A_ROW = 3;

    private final Level level;
    private final Settings.Failures settings;
    private final Map<String, Long> inLevelByKind = new HashMap<>();
    private final Map<String, Long> inWaveByKind = new HashMap<>();
    private long levelEras;
    private long waveEras;
    private String lastGivenUpKind = "";
    private int givenUpInARow;
    private long givenUpEras;
    private boolean anyWritten;

    public SystematicFailures(Level level, Settings.Failures settings) {
        this.level = level;
        this.settings = settings;
    }

    /** Starts a wave of this many eras. */
    public void begin(long eras) {
        inWaveByKind.clear();
        waveEras = eras;
        levelEras += waveEras;
    }

    /** Counts eras of the current wave that failed with {@code error} and are recorded as failed. */
    public void recordFailed(String error, long eras) {
        inWaveByKind.merge(kind(error), eras, Long::sum);
        inLevelByKind.merge(kind(error), eras, Long::sum);
    }

    /** The error to end the run with if this many more failures would exceed the configured share. */
    public Optional<EraForgeException> errorIfExceeded(String error, long eras) {
        long inWave = inWaveByKind.getOrDefault(kind(error), 0L) + eras;
        long inLevel = inLevelByKind.getOrDefault(kind(error), 0L) + eras;
        if (exceeds(inWave, waveEras)) {
            return Optional.of(EngineErrors.systematicFailure(level, inWave, waveEras, error));
        }
        return exceeds(inLevel, levelEras)
                ? Optional.of(EngineErrors.systematicFailure(level, inLevel, levelEras, error))
                : Optional.empty();
    }

    private boolean exceeds(long failed, long tried) {
        return failed >= settings.systematicEras() && failed > settings.systematicShare() * tried;
    }

    /** Counts the current wave as given up entirely. Returns the error to end the run with after too many in a row. */
    public Optional<EraForgeException> recordGivenUp(String error) {
        givenUpInARow = kind(error).equals(lastGivenUpKind) ? givenUpInARow + 1 : 1;
        givenUpEras = givenUpInARow == 1 ? waveEras : givenUpEras + waveEras;
        lastGivenUpKind = kind(error);
        return givenUpInARow >= SYSTEMATIC_WAVES_IN_A_ROW && givenUpEras >= settings.systematicEras()
                ? Optional.of(EngineErrors.allJobsFailed(level, givenUpEras, error))
                : Optional.empty();
    }

    /** Counts the current wave as written, at least in part. */
    public void recordWritten() {
        lastGivenUpKind = "";
        anyWritten = true;
    }

    /** Whether any wave was written, at least in part. */
    public boolean anyWritten() {
        return anyWritten;
    }

    /** The class of an error, with which its text begins. */
    static String kind(String error) {
        return error.split("[: ]", 2)[0];
    }
}
