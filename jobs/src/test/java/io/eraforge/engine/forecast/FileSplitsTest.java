package io.eraforge.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FileSplitsTest {
    private static final long MB = 1 << 20;

    @Test
    void aFileIsCutAtItsRowGroupsOnly() {
        assertThat(FileSplits.pieces(90, List.of(300 * MB), 128 * MB))
                .containsExactly(piece(100, 30), piece(100, 30), piece(100, 30));
        assertThat(FileSplits.pieces(90, List.of(100 * MB), 128 * MB)).containsExactly(piece(100, 90));
    }

    @Test
    void valuesAreSpreadOverFilesByTheirSizes() {
        assertThat(FileSplits.pieces(40, List.of(30 * MB, 10 * MB), 128 * MB))
                .containsExactly(piece(30, 30), piece(10, 10));
        assertThat(FileSplits.pieces(0, List.of(), 128 * MB)).isEmpty();
    }

    @Test
    void smallFilesShareATaskAndLargeOnesHaveTheirOwn() {
        List<Piece> tasks = FileSplits.pack(
                Stream.of(piece(10, 1), piece(100, 7), piece(10, 2), piece(10, 4))
                        .toList(),
                cluster(1, 64 * MB));
        assertThat(tasks).containsExactly(piece(100, 7), piece(30, 7));
    }

    @Test
    void manySlotsMakeForSmallerTasks() {
        List<Piece> pieces = Collections.nCopies(32, piece(4, 1));
        assertThat(FileSplits.pack(pieces, cluster(1, 128 * MB))).hasSize(2);
        assertThat(FileSplits.pack(pieces, cluster(16, 128 * MB))).hasSize(16);
        assertThat(FileSplits.pack(pieces, cluster(1000, 128 * MB)))
                .as("no task is less than a file")
                .hasSize(32);
    }

    @Test
    void aSlotGetsManyTasksWhereFilesCanBeCut() {
        List<Piece> pieces = Collections.nCopies(64, piece(16, 1));
        ClusterSpec patient = new ClusterSpec(2, 1, 1, 640 * MB, 1);
        assertThat(FileSplits.pack(pieces, patient)).hasSizeLessThan(4);
        assertThat(FileSplits.pack(pieces, new ClusterSpec(2, 1, 24, 640 * MB, 1)))
                .hasSizeBetween(48, 64);
    }

    private static ClusterSpec cluster(int executors, long splitBytes) {
        return new ClusterSpec(executors, 1, 1, splitBytes, 1);
    }

    private static Piece piece(long megabytes, double values) {
        return new Piece(megabytes * MB, values);
    }
}
