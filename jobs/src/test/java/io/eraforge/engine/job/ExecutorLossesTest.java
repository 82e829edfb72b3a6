package io.eraforge.engine.job;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.error.EraForgeException;
import java.time.Duration;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.junit.jupiter.api.Test;

class ExecutorLossesTest {
    private long now;
    private final ExecutorLosses losses =
            new ExecutorLosses(new Settings.ExecutorLosses(3, Duration.ofHours(2)), () -> now);

    @Test
    void endsAfterTooManyWithoutACommit() {
        lose(2, "Command exited with code 137");
        losses.check();
        losses.reset();
        lose(2, "Command exited with code 137");
        losses.check();
        now += Duration.ofMinutes(7).toNanos();
        lose(1, "Command exited with code 137");
        assertThatThrownBy(losses::check)
                .isInstanceOf(EraForgeException.class)
                .hasMessageContainingAll("3 executors were lost within 7 min", "exited with code 137")
                .hasMessageContaining("failures.executor-losses");
    }

    @Test
    void endsIfLossesGoOnForTooLong() {
        lose(1, "Remote RPC client disassociated");
        now += Duration.ofHours(3).toNanos();
        assertThatCode(losses::check).as("one, long ago").doesNotThrowAnyException();
        lose(1, "Remote RPC client disassociated");
        assertThatThrownBy(losses::check).hasMessageContaining("2 executors were lost within 180 min");
    }

    @Test
    void executorsThatAreNoLongerNeededAreNotLost() {
        lose(2, "Executor killed by driver.");
        lose(2, "Executor decommission: spot instance ends");
        assertThatCode(losses::check).doesNotThrowAnyException();
    }

    private void lose(int executors, String reason) {
        for (int i = 0; i < executors; i++) {
            losses.onExecutorRemoved(new SparkListenerExecutorRemoved(0, "7", reason));
        }
    }
}
