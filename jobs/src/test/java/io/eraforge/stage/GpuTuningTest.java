package io.eraforge.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.batch.MemoryModel;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.testing.TestSettings;
import org.junit.jupiter.api.Test;

class GpuTuningTest {
    private static final FeatureSet CORE = FeatureSet.named("core");

    @Test
    void aSliceHoldsBatchSizeErasWithAllTheirSensors() {
        GpuTuning tuning = new GpuTuning(
                TestSettings.with("levels.b.batch-size=40", "gpu.min-batch-size=3", "gpu.slice-bytes=1000000"),
                Level.B,
                12,
                100);
        assertThat(tuning.slices().batchSize()).isEqualTo(480);
        assertThat(tuning.slices().minBatchSize()).isEqualTo(3);
        assertThat(tuning.slices().sliceBytes()).isEqualTo(1_000_000);
        assertThat(tuning.slices().memory()).isEqualTo(MemoryModel.DEFAULT);
    }

    @Test
    void oneSliceTakesAReaderBatchWhole() {
        GpuTuning tuning = new GpuTuning(TestSettings.with(), Level.A, 12, 2000);
        long bytes = tuning.batchBytes(CORE);
        long rows = bytes / (2000 * 16 + 24);
        assertThat(MemoryModel.DEFAULT.bytes(rows, rows * 2000, CORE.features().size(), true))
                .isBetween((long) (0.9 * (2L << 30)), 2L << 30);
    }

    @Test
    void batchesKeepToWhatColumnsCanHoldAndIsWorthStarting() {
        assertThat(new GpuTuning(TestSettings.with("gpu.slice-bytes=1"), Level.A, 1, 10).batchBytes(CORE))
                .isEqualTo(1 << 20);
        assertThat(new GpuTuning(TestSettings.with("gpu.slice-bytes=1000000000000"), Level.A, 1, 10).batchBytes(CORE))
                .isEqualTo(Integer.MAX_VALUE);
    }
}
