package io.eraforge.stage.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TasksTest {
    private static final long MB = 1 << 20;

    @Test
    void aFileIsCutAtItsRowGroupsOnly() {
        assertThat(Tasks.pieces(90, List.of(300 * MB), 128 * MB))
                .containsExactly(piece(100, 30), piece(100, 30), piece(100, 30));
        assertThat(Tasks.pieces(90, List.of(100 * MB), 128 * MB)).containsExactly(piece(100, 90));
    }

    @Test
    void valuesAreSpreadOverFilesByTheirSizes() {
        assertThat(Tasks.pieces(40, List.of(30 * MB, 10 * MB), 128 * MB)).containsExactly(piece(30, 30), piece(10, 10));
        assertThat(Tasks.pieces(0, List.of(), 128 * MB)).isEmpty();
    }

    @Test
    void smallFilesShareATaskAndLargeOnesHaveTheirOwn() {
        List<Piece> tasks = Tasks.pack(
                Stream.of(piece(10, 1), piece(100, 7), piece(10, 2), piece(10, 4))
                        .toList(),
                cluster(1, 64 * MB));
        assertThat(tasks).containsExactly(piece(100, 7), piece(30, 7));
    }

    @Test
    void manySlotsMakeForSmallerTasks() {
        List<Piece> pieces = Collections.nCopies(32, piece(4, 1));
        assertThat(Tasks.pack(pieces, cluster(1, 128 * MB))).hasSize(2);
        assertThat(Tasks.pack(pieces, cluster(16, 128 * MB))).hasSize(16);
        assertThat(Tasks.pack(pieces, cluster(1000, 128 * MB)))
                .as("no task is less than a file")
                .hasSize(32);
    }

    @Test
    void aSlotGetsManyTasksWhereFilesCanBeCut() {
        List<Piece> pieces = Collections.nCopies(64, piece(16, 1));
        Cluster patient = new Cluster(2, 1, 1, 640 * MB, 1);
        assertThat(Tasks.pack(pieces, patient)).hasSizeLessThan(4);
        assertThat(Tasks.pack(pieces, new Cluster(2, 1, 24, 640 * MB, 1))).hasSizeBetween(48, 64);
    }

    private static Cluster cluster(int executors, long splitBytes) {
        return new Cluster(executors, 1, 1, splitBytes, 1);
    }

    private static Piece piece(long megabytes, double values) {
        return new Piece(megabytes * MB, values);
    }
}
