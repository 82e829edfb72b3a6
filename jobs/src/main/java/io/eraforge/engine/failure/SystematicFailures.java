package io.eraforge.engine.failure;

import io.eraforge.config.Settings;
import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Part;
import io.eraforge.error.EngineErrors;
import io.eraforge.error.EraForgeException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Detects failures that no single item causes, over the waves of a part: the same kind of error on most items of a wave or of
 * all waves so far, or several waves in a row given up with the same kind of error.
 */
public final class SystematicFailures {
    private static final int SYSTEMATIC_WAVES_IN_A_ROW = 3;

    private final Part part;
    private final Nouns nouns;
    private final Settings.Failures settings;
    private final Map<String, Long> inPartByKind = new HashMap<>();
    private final Map<String, Long> inWaveByKind = new HashMap<>();
    private long partItems;
    private long waveItems;
    private String lastGivenUpKind = "";
    private int givenUpInARow;
    private long givenUpItems;
    private boolean anyWritten;

    public SystematicFailures(Part part, Nouns nouns, Settings.Failures settings) {
        this.part = part;
        this.nouns = nouns;
        this.settings = settings;
    }

    /** Starts a wave of this many items. */
    public void begin(long items) {
        inWaveByKind.clear();
        waveItems = items;
        partItems += waveItems;
    }

    /** Counts items of the current wave that failed for {@code reason} and are recorded as failed. */
    public void recordFailed(FailureReason reason, long items) {
        inWaveByKind.merge(reason.kind(), items, Long::sum);
        inPartByKind.merge(reason.kind(), items, Long::sum);
    }

    /** The error to end the run with if this many more failures would exceed the configured share. */
    public Optional<EraForgeException> errorIfExceeded(FailureReason reason, long items) {
        long inWave = inWaveByKind.getOrDefault(reason.kind(), 0L) + items;
        long inPart = inPartByKind.getOrDefault(reason.kind(), 0L) + items;
        if (exceeds(inWave, waveItems)) {
            return Optional.of(EngineErrors.systematicFailure(
                    part.inSentence(), inWave, waveItems, nouns.items(), reason.message()));
        }
        return exceeds(inPart, partItems)
                ? Optional.of(EngineErrors.systematicFailure(
                        part.inSentence(), inPart, partItems, nouns.items(), reason.message()))
                : Optional.empty();
    }

    private boolean exceeds(long failed, long tried) {
        return failed >= settings.systematicItems() && failed > settings.systematicShare() * tried;
    }

    /** Counts the current wave as given up entirely. Returns the error to end the run with after too many in a row. */
    public Optional<EraForgeException> recordGivenUp(FailureReason reason) {
        givenUpInARow = reason.kind().equals(lastGivenUpKind) ? givenUpInARow + 1 : 1;
        givenUpItems = givenUpInARow == 1 ? waveItems : givenUpItems + waveItems;
        lastGivenUpKind = reason.kind();
        return givenUpInARow >= SYSTEMATIC_WAVES_IN_A_ROW && givenUpItems >= settings.systematicItems()
                ? Optional.of(EngineErrors.allJobsFailed(
                        part.inSentence(), givenUpItems, nouns.items(), nouns.item(), reason.message()))
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
}
