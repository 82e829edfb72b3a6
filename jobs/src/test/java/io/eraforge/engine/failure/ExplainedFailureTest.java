package io.eraforge.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.junit.jupiter.api.Test;

class ExplainedFailureTest {
    @Test
    void returnsTheResultOfTheWork() {
        assertThat(FailureClassifier.explaining("/data/w", () -> 3)).isEqualTo(3);
    }

    @Test
    void explainsAFullDisk() {
        assertThatThrownBy(() -> FailureClassifier.explaining("/data/w", () -> {
                    throw new UncheckedIOException(new IOException("No space left on device"));
                }))
                .isInstanceOf(EraForgeException.class)
                .hasMessageStartingWith("Cannot write to /data/w: no space left");
    }

    @Test
    void rethrowsOtherExceptionsUnwrapped() {
        IOException failure = new IOException("connection reset");
        assertThatThrownBy(() -> FailureClassifier.explaining("/data/w", () -> ExceptionUtils.rethrow(failure)))
                .isSameAs(failure);
    }
}
