package io.eraforge.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskLocationTest {
    /** After a fatal CUDA error the plugin ends an executor, but must not end the driver. */
    @Test
    void onlyExecutorsOfAClusterCanBeReplaced() {
        assertThat(TaskLocation.isReplaceable("3")).isTrue();
        assertThat(TaskLocation.isReplaceable("driver")).isFalse();
        assertThat(TaskLocation.isReplaceable(null)).isFalse();
        assertThat(TaskLocation.inReplaceableProcess()).as("outside Spark").isFalse();
    }

    @Test
    void helperThreadNamesTheTaskItWorksFor() {
        TaskLocation[] seen = new TaskLocation[1];
        TaskLocation task = new TaskLocation("3", "0");
        TaskLocation.runAs(task, () -> seen[0] = TaskLocation.current());
        assertThat(seen[0]).isEqualTo(task).hasToString(" [executor 3, gpu 0]");
        assertThat(TaskLocation.current()).isEqualTo(TaskLocation.UNKNOWN);
    }
}
