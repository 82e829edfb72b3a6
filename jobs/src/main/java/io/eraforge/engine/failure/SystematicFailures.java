package io.eraforge.engine.failure;

import io.eraforge.config.Settings;
import io.eraforge.engine.plan.Wave;
import io.eraforge.era.Level;
import io.eraforge.error.EngineErrors;
import io.eraforge.error.EraForgeException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells errors that are no single era's fault, over the waves of a level: one kind of error on many eras, and on most of a wave or of
 * all that was tried; or wave after wave given up in one way.
 */
public final class SystematicFailures {
    private static final int WAVES_IN_A_ROW = 3;

    private final Level level;
    private final Settings.Failures settings;
    private final Map<String, Long> ofLevel = new HashMap<>();
    private final Map<String, Long> ofWave = new HashMap<>();
    private long levelEras;
    private long waveEras;
    private String givenUpWith = "";
    private int givenUpInARow;
    private long givenUpEras;
    private boolean anyWritten;

    public SystematicFailures(Level level, Settings.Failures settings) {
        this.level = level;
        this.settings = settings;
    }

    public void begin(Wave wave) {
        ofWave.clear();
        waveEras = wave.eras();
        levelEras += waveEras;
    }

    /** Some eras of the wave, or of a part of it, failed with {@code error}, and are recorded. */
    public void failed(String error, long eras) {
        ofWave.merge(kind(error), eras, Long::sum);
        ofLevel.merge(kind(error), eras, Long::sum);
    }

    /** The error to end with, if so many failures more would be too many. */
    public Optional<EraForgeException> errorIfExceeded(String error, long eras) {
        long inWave = ofWave.getOrDefault(kind(error), 0L) + eras;
        long inLevel = ofLevel.getOrDefault(kind(error), 0L) + eras;
        if (tooMany(inWave, waveEras)) {
            return Optional.of(EngineErrors.systematicFailure(level, inWave, waveEras, error));
        }
        return tooMany(inLevel, levelEras)
                ? Optional.of(EngineErrors.systematicFailure(level, inLevel, levelEras, error))
                : Optional.empty();
    }

    private boolean tooMany(long failed, long tried) {
        return failed >= settings.systematicEras() && failed > settings.systematicShare() * tried;
    }

    /** Nothing of the wave could be computed: the error to end with, if that has happened too often in a row. */
    public Optional<EraForgeException> recordGivenUp(String error) {
        givenUpInARow = kind(error).equals(givenUpWith) ? givenUpInARow + 1 : 1;
        givenUpEras = givenUpInARow == 1 ? waveEras : givenUpEras + waveEras;
        givenUpWith = kind(error);
        return givenUpInARow >= WAVES_IN_A_ROW && givenUpEras >= settings.systematicEras()
                ? Optional.of(EngineErrors.allJobsFailed(level, givenUpEras, error))
                : Optional.empty();
    }

    /** Something of the wave was computed. */
    public void recordWritten() {
        givenUpWith = "";
        anyWritten = true;
    }

    /** Whether that was so of any wave. */
    public boolean anyWritten() {
        return anyWritten;
    }

    /** The class of an error, which stands first in its words. */
    static String kind(String error) {
        return error.split("[: ]", 2)[0];
    }
}
