package io.eraforge.telemetry;

import io.eraforge.era.Level;
import io.eraforge.telemetry.event.RunListener;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells several in turn; one that fails is no reason to stop a run. */
final class Progresses implements RunListener {
    private static final Logger LOG = LoggerFactory.getLogger(Progresses.class);

    private final List<RunListener> all;

    Progresses(List<RunListener> all) {
        this.all = List.copyOf(all);
    }

    private void tell(Consumer<RunListener> news) {
        for (RunListener progress : all) {
            try {
                news.accept(progress);
            } catch (RuntimeException e) {
                LOG.info("Cannot tell how the run fares.", e);
            }
        }
    }

    @Override
    public void runStarted(String runId, String featureSet) {
        tell(p -> p.runStarted(runId, featureSet));
    }

    @Override
    public void levelStarted(Level level, long eras, long skipped, int waves) {
        tell(p -> p.levelStarted(level, eras, skipped, waves));
    }

    @Override
    public void waveStarted(Level level, int wave, long eras, long values, int attempt) {
        tell(p -> p.waveStarted(level, wave, eras, values, attempt));
    }

    @Override
    public void waveRetried(Level level, int wave, int attempt, String change) {
        tell(p -> p.waveRetried(level, wave, attempt, change));
    }

    @Override
    public void waveFailed(Level level, int wave, long eras, String reason) {
        tell(p -> p.waveFailed(level, wave, eras, reason));
    }

    @Override
    public void waveWritten(Level level, int wave, long eras, long failed) {
        tell(p -> p.waveWritten(level, wave, eras, failed));
    }

    @Override
    public void levelEnded(Level level) {
        tell(p -> p.levelEnded(level));
    }

    @Override
    public void runEnded(String status) {
        tell(p -> p.runEnded(status));
    }

    /** Of the first that has something to say. */
    @Override
    public String seen() {
        StringBuilder seen = new StringBuilder();
        tell(p -> seen.append(seen.isEmpty() ? p.seen() : ""));
        return seen.toString();
    }

    @Override
    public void warn(String message) {
        tell(p -> p.warn(message));
    }
}
