package io.eraforge.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.engine.forecast.FileSplits.Split;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FileSplitsTest {
    private static final long MB = 1 << 20;

    @Test
    void splitsFilesAtRowGroups() {
        assertThat(FileSplits.rowGroups(90, List.of(300 * MB), 128 * MB))
                .containsExactly(split(100, 30), split(100, 30), split(100, 30));
        assertThat(FileSplits.rowGroups(90, List.of(100 * MB), 128 * MB)).containsExactly(split(100, 90));
    }

    @Test
    void distributesValuesByFileSize() {
        assertThat(FileSplits.rowGroups(40, List.of(30 * MB, 10 * MB), 128 * MB))
                .containsExactly(split(30, 30), split(10, 10));
        assertThat(FileSplits.rowGroups(0, List.of(), 128 * MB)).isEmpty();
    }

    @Test
    void smallFilesShareATask() {
        List<Split> tasks = FileSplits.tasks(
                Stream.of(split(10, 1), split(100, 7), split(10, 2), split(10, 4))
                        .toList(),
                cluster(1, 64 * MB));
        assertThat(tasks).containsExactly(split(100, 7), split(30, 7));
    }

    @Test
    void moreSlotsMakeSmallerTasks() {
        List<Split> splits = Collections.nCopies(32, split(4, 1));
        assertThat(FileSplits.tasks(splits, cluster(1, 128 * MB))).hasSize(2);
        assertThat(FileSplits.tasks(splits, cluster(16, 128 * MB))).hasSize(16);
        assertThat(FileSplits.tasks(splits, cluster(1000, 128 * MB)))
                .as("no task is smaller than a row group")
                .hasSize(32);
    }

    @Test
    void respectsTheMinimumOfTasksPerSlot() {
        List<Split> splits = Collections.nCopies(64, split(16, 1));
        ClusterSpec oneTaskPerSlot = new ClusterSpec(2, 1, 1, false, 640 * MB, 1);
        assertThat(FileSplits.tasks(splits, oneTaskPerSlot)).hasSizeLessThan(4);
        assertThat(FileSplits.tasks(splits, new ClusterSpec(2, 1, 24, false, 640 * MB, 1)))
                .hasSizeBetween(48, 64);
    }

    private static ClusterSpec cluster(int executors, long splitBytes) {
        return new ClusterSpec(executors, 1, 1, false, splitBytes, 1);
    }

    private static Split split(long megabytes, double values) {
        return new Split(megabytes * MB, values);
    }
}
