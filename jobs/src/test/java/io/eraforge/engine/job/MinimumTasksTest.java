package io.eraforge.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import org.junit.jupiter.api.Test;

class MinimumTasksTest {
    private static final int AUTO = Settings.Run.AUTO;

    @Test
    void manySmallTasksOnCpus() {
        assertThat(MinimumTasks.of(AUTO, false, 40, 1_000)).isEqualTo(960);
    }

    @Test
    void fewLargeTasksOnGpus() {
        assertThat(MinimumTasks.of(AUTO, true, 40, 2_000_000_000_000L)).isEqualTo(120);
        assertThat(MinimumTasks.of(AUTO, true, 40, 2_000_000_000))
                .as("none below 256 MiB of values and times")
                .isEqualTo(119);
        assertThat(MinimumTasks.of(AUTO, true, 40, 200_000_000)).isEqualTo(11);
        assertThat(MinimumTasks.of(AUTO, true, 40, 10)).isEqualTo(1);
    }

    @Test
    void numberThatSomeoneSetIsKept() {
        assertThat(MinimumTasks.of(7, true, 10, 10)).isEqualTo(70);
        assertThat(MinimumTasks.of(7, false, 10, 10)).isEqualTo(70);
    }
}
