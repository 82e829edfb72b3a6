package io.eraforge.workload.era.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.memory.MemoryFactorListener;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.ControlSettings;
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
                100,
                1.5);
        assertThat(tuning.slices().batchSize()).isEqualTo(480);
        assertThat(tuning.slices().minBatchSize()).isEqualTo(3);
        assertThat(tuning.slices().sliceBytes()).isEqualTo(1_000_000);
        assertThat(tuning.slices().memory()).isEqualTo(MemoryModel.DEFAULT);
        assertThat(tuning.slices().correction()).isEqualTo(1.5);
    }

    @Test
    void aReaderBatchFitsIntoOneSlice() {
        GpuTuning tuning = new GpuTuning(TestSettings.with(), Level.A, 12, 2000, 1);
        long bytes = tuning.batchBytes(CORE);
        long rows = bytes / (2000 * 16 + 24);
        assertThat(MemoryModel.DEFAULT.bytes(rows, rows * 2000, CORE.shape()))
                .isBetween((long) (0.9 * (2L << 30)), 2L << 30);
    }

    @Test
    void aReaderBatchShrinksWithTheLearnedCorrection() {
        GpuTuning learned = new GpuTuning(TestSettings.with(), Level.A, 12, 2000, 4);
        GpuTuning plain = new GpuTuning(TestSettings.with(), Level.A, 12, 2000, 1);
        assertThat(learned.batchBytes(CORE)).isEqualTo(plain.batchBytes(CORE) / 4);
    }

    @Test
    void batchSizeIsClampedToItsLimits() {
        assertThat(new GpuTuning(TestSettings.with("gpu.slice-bytes=1"), Level.A, 1, 10, 1).batchBytes(CORE))
                .isEqualTo(1 << 20);
        assertThat(new GpuTuning(TestSettings.with("gpu.slice-bytes=1000000000000"), Level.A, 1, 10, 1)
                        .batchBytes(CORE))
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void passesAllThresholdsToTheExecutors() {
        GpuTuning tuning = new GpuTuning(TestSettings.with(), Level.A, 1, 10, 1);
        assertThat(tuning.slices().control()).isEqualTo(ControlSettings.DEFAULT);
        assertThat(tuning.options(MemoryFactorListener.NONE).cpu()).isEqualTo(CpuSettings.DEFAULT);
        assertThat(tuning.options(MemoryFactorListener.NONE).nvidiaSmi()).isEqualTo("nvidia-smi");
        GpuTuning other = new GpuTuning(
                TestSettings.with(
                        "gpu.memory-threshold=0.5", "gpu.heat.celsius=70", "gpu.failures.count=3", "cpu.time.cap=9s"),
                Level.A,
                1,
                10,
                1);
        assertThat(other.slices().control().memoryThreshold()).isEqualTo(0.5);
        assertThat(other.slices().control().heat().celsius()).isEqualTo(70);
        assertThat(other.slices().control().failures().count()).isEqualTo(3);
        assertThat(other.options(MemoryFactorListener.NONE).cpu().timeLimit().capMillis())
                .isEqualTo(9000);
    }

    @Test
    void countsTheFirstAttemptBesideTheRetries() {
        GpuTuning none = new GpuTuning(TestSettings.with("retry.max-retries=0"), Level.A, 1, 10, 1);
        assertThat(none.slices().control().attempts()).isEqualTo(1);
        GpuTuning two = new GpuTuning(TestSettings.with("retry.max-retries=2"), Level.A, 1, 10, 1);
        assertThat(two.slices().control().attempts()).isEqualTo(3);
    }
}
