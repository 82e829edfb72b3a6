package io.eraforge.stage;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.StageErrors;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells errors that are no single era's fault, over the waves of a level: one kind of error on many eras, and on most of a wave or of
 * all that was tried; or wave after wave given up in one way.
 */
final class Systematic {
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

    Systematic(Level level, Settings.Failures settings) {
        this.level = level;
        this.settings = settings;
    }

    void begin(Wave wave) {
        ofWave.clear();
        waveEras = wave.eras();
        levelEras += waveEras;
    }

    /** Some eras of the wave, or of a part of it, failed with {@code error}, and are recorded. */
    void failed(String error, long eras) {
        ofWave.merge(kind(error), eras, Long::sum);
        ofLevel.merge(kind(error), eras, Long::sum);
    }

    /** The error to end with, if so many failures more would be too many. */
    Optional<EraForgeException> wouldEnd(String error, long eras) {
        long inWave = ofWave.getOrDefault(kind(error), 0L) + eras;
        long inLevel = ofLevel.getOrDefault(kind(error), 0L) + eras;
        if (tooMany(inWave, waveEras)) {
            return Optional.of(StageErrors.sameFailure(level, inWave, waveEras, error));
        }
        return tooMany(inLevel, levelEras)
                ? Optional.of(StageErrors.sameFailure(level, inLevel, levelEras, error))
                : Optional.empty();
    }

    private boolean tooMany(long failed, long tried) {
        return failed >= settings.systematicEras() && failed > settings.systematicShare() * tried;
    }

    /** Nothing of the wave could be computed: the error to end with, if that has happened too often in a row. */
    Optional<EraForgeException> givenUp(String error) {
        givenUpInARow = kind(error).equals(givenUpWith) ? givenUpInARow + 1 : 1;
        givenUpEras = givenUpInARow == 1 ? waveEras : givenUpEras + waveEras;
        givenUpWith = kind(error);
        return givenUpInARow >= WAVES_IN_A_ROW && givenUpEras >= settings.systematicEras()
                ? Optional.of(StageErrors.jobsFail(level, givenUpEras, error))
                : Optional.empty();
    }

    /** Something of the wave was computed. */
    void written() {
        givenUpWith = "";
        anyWritten = true;
    }

    /** Whether that was so of any wave. */
    boolean anyWritten() {
        return anyWritten;
    }

    /** The class of an error, which stands first in its words. */
    static String kind(String error) {
        return error.split("[: ]", 2)[0];
    }
}
