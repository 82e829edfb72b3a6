package io.eraforge.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.cost.GpuType;
import io.eraforge.gpu.cost.SpeedPrediction;
import org.junit.jupiter.api.Test;

class GpuSpeedTest {
    @Test
    void predictsDeviceAndCoresTogether() {
        FeatureSet core = FeatureSet.named(FeatureSet.CORE);
        GpuSpeed speed = GpuSpeed.predicted(core, GpuType.A100, 4);
        assertThat(speed.speedup())
                .isGreaterThan(1)
                .isEqualTo(
                        SpeedPrediction.of(core, GpuType.A100, 4).orElseThrow().speedup());
        assertThat(speed.basis()).isEqualTo("A100 beside its cores, predicted, not measured");
    }

    /** The run would leave it out. */
    @Test
    void gpuThatDoesNotPayCostsNothing() {
        assertThat(GpuSpeed.predicted(FeatureSet.named(FeatureSet.EFFICIENT), GpuType.A100, 4)
                        .speedup())
                .isEqualTo(1);
    }

    @Test
    void saysWhenNothingIsKnown() {
        assertThat(GpuSpeed.predicted(FeatureSet.named(FeatureSet.COMPREHENSIVE), GpuType.A100, 4))
                .isEqualTo(new GpuSpeed(1, "nothing is known about this feature set"));
    }
}
