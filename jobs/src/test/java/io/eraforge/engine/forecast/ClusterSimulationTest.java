package io.eraforge.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.eraforge.engine.forecast.FileSplits.Split;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterSimulationTest {
    private static final long MB = 1 << 20;
    private static final WaveCostModel MODEL = new WaveCostModel(0.1, 2, true);

    @Test
    void measuredMachineTakesTheMeasuredTime() {
        ClusterSimulation one = ClusterSimulation.of(waves(3, 8), MODEL, new ClusterSpec(1, 2, 1, false, 128 * MB, 1));
        assertThat(one.seconds()).isEqualTo(3 * (8 * 100 * 0.1 / 2 + 2), offset(1e-9));
        assertThat(one.commitSeconds()).isEqualTo(6, offset(1e-9));
        assertThat(one.busyShare()).isEqualTo(120 / 126.0, offset(1e-9));
    }

    @Test
    void moreExecutorsHelpUpToOnePerBucket() {
        List<List<Split>> waves = waves(3, 8);
        double before = Double.MAX_VALUE;
        for (int executors : new int[] {1, 2, 4, 8}) {
            double seconds =
                    ClusterSimulation.of(waves, MODEL, cluster(executors)).seconds();
            assertThat(seconds).isLessThan(before);
            before = seconds;
        }
        ClusterSimulation idle = ClusterSimulation.of(waves, MODEL, cluster(1000));
        assertThat(idle.seconds()).isEqualTo(before, offset(1e-9));
        assertThat(idle.mostTasks()).isEqualTo(8);
        assertThat(idle.tasks()).isEqualTo(24);
    }

    @Test
    void everyWaveWaitsForItsLastTask() {
        ClusterSimulation three = ClusterSimulation.of(waves(3, 8), MODEL, cluster(3));
        assertThat(three.seconds()).as("three rounds for eight tasks").isEqualTo(3 * (3 * 10 + 2), offset(1e-9));
    }

    @Test
    void fasterExecutorsDoNotShortenCommits() {
        ClusterSimulation fast =
                ClusterSimulation.of(waves(3, 8), MODEL, new ClusterSpec(8, 1, 1, false, 128 * MB, 10));
        assertThat(fast.seconds()).isEqualTo(3 * (1 + 2), offset(1e-9));
    }

    @Test
    void nothingToDoTakesNoTime() {
        assertThat(ClusterSimulation.of(List.of(), MODEL, cluster(2)))
                .isEqualTo(new ClusterSimulation(0, 0, 0, 0, 0, 1));
    }

    private static ClusterSpec cluster(int executors) {
        return new ClusterSpec(executors, 1, 1, false, 128 * MB, 1);
    }

    /** Each bucket has one file of one row group, with 100 values. */
    private static List<List<Split>> waves(int count, int buckets) {
        List<List<Split>> waves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            waves.add(Collections.nCopies(buckets, new Split(128 * MB, 100)));
        }
        return waves;
    }
}
