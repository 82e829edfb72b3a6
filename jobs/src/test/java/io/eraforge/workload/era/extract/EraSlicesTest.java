package io.eraforge.workload.era.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.forecast.GpuSpec;
import io.eraforge.engine.forecast.SliceForecast;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.testing.TestSettings;
import org.junit.jupiter.api.Test;

class EraSlicesTest {
    private static final FeatureSet FEATURES = FeatureSet.named("minimal");
    private static final long GB = 1 << 30;

    @Test
    void sliceHoldsOneBatchOfErasWithAllTheirSensors() {
        SliceForecast slices = slices(TestSettings.with("levels.a.batch-size=10"), shape(1000, 4), 24 * GB, 2);
        assertThat(slices.rows()).isEqualTo(40);
        assertThat(slices.perExecutor()).as("10,000 rows on two executors").isEqualTo(125);
        assertThat(slices.fits()).isTrue();
        assertThat(slices.gpuBytes()).isEqualTo(2 * slices.sliceBytes());
    }

    @Test
    void sliceBytesLimitTheRows() {
        Settings settings = TestSettings.with("levels.a.batch-size=1000000", "gpu.slice-bytes=1073741824");
        SliceForecast slices = slices(settings, shape(100_000, 4), 24 * GB, 1);
        assertThat(slices.rows()).isBetween(10L, 500L);
        assertThat(slices.sliceBytes()).isBetween(GB / 2, GB);
    }

    @Test
    void reportsATooSmallGpu() {
        SliceForecast slices = slices(TestSettings.with("levels.a.batch-size=1000000"), shape(100_000, 4), 2 * GB, 1);
        assertThat(slices.fits()).isFalse();
        assertThat(slices.affordableSliceBytes()).isLessThan(GB).isPositive();
    }

    @Test
    void reportsATooLongEra() {
        EraShape shape = shape(1000, 4);
        shape.era(400_000_000L, 1);
        SliceForecast slices = slices(TestSettings.with("levels.a.batch-size=1"), shape, 24 * GB, 1);
        assertThat(slices.longestBytes()).isGreaterThan(24 * GB);
        assertThat(slices.fits()).isFalse();
    }

    /** 100 eras; {@code values} of each sensor. */
    private static EraShape shape(long values, int sensors) {
        EraShape shape = new EraShape();
        for (int i = 0; i < 100; i++) {
            shape.era(values * sensors, sensors);
        }
        return shape;
    }

    private static SliceForecast slices(Settings settings, EraShape shape, long memory, int executors) {
        return EraSlices.of(settings, Level.A, FEATURES, shape, 10_000, new GpuSpec(memory, 0.85, 2), executors);
    }
}
