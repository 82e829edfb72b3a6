package io.eraforge.engine.attempt;

import io.eraforge.engine.attempt.WaveWriter.Computed;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The first attempt at a wave, which is computed while the wave before it is committed. */
final class FirstAttempt {
    private static final Logger LOG = LoggerFactory.getLogger("eraforge");

    private final WaveAttempt attempt;
    private final Optional<Computed> computed;
    private final Exception failure;
    private CompletableFuture<Void> commit;

    private FirstAttempt(WaveAttempt attempt, Optional<Computed> computed, Exception failure) {
        this.attempt = attempt;
        this.computed = computed;
        this.failure = failure;
    }

    /** {@code computed}: empty if the attempt can only be written as a whole. */
    static FirstAttempt of(WaveAttempt attempt, Optional<Computed> computed) {
        return new FirstAttempt(attempt, computed, null);
    }

    static FirstAttempt failed(WaveAttempt attempt, Exception failure) {
        return new FirstAttempt(attempt, Optional.empty(), failure);
    }

    WaveAttempt attempt() {
        return attempt;
    }

    /** What was computed, as long as no commit was started: from then on it may belong to the table. */
    Optional<Computed> uncommitted() {
        return commit == null ? computed : Optional.empty();
    }

    boolean isComputed() {
        return computed.isPresent();
    }

    /** Starts to commit what was computed, by {@code step}. */
    void commit(Executor thread, Consumer<Computed> step) {
        commit = CompletableFuture.runAsync(() -> step.accept(computed.orElseThrow()), thread);
    }

    /** Whether it failed or is being committed. */
    boolean isOver() {
        return failure != null || commit != null;
    }

    /** Waits until it is committed; throws what it failed with. */
    void await() {
        if (failure != null) {
            ExceptionUtils.rethrow(failure);
        }
        try {
            commit.join();
        } catch (CompletionException e) {
            ExceptionUtils.rethrow(e.getCause());
        }
    }

    /** Waits for the commit, if there is one, and logs if it fails: the run ends for another reason. */
    void awaitEnd() {
        if (commit != null) {
            commit.exceptionally(error -> {
                        LOG.warn("Cannot commit wave {}", attempt.wave().number() + 1, error);
                        return null;
                    })
                    .join();
        }
    }
}
