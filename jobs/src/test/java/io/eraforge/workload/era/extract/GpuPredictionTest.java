package io.eraforge.workload.era.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.engine.forecast.GpuSpeed;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.cost.GpuType;
import io.eraforge.gpu.cost.SpeedPrediction;
import org.junit.jupiter.api.Test;

class GpuPredictionTest {
    @Test
    void predictsDeviceAndCoresTogether() {
        FeatureSet core = FeatureSet.named(FeatureSet.CORE);
        GpuSpeed speed = GpuPrediction.speed(core, GpuType.A100, 4);
        assertThat(speed.speedup())
                .isGreaterThan(1)
                .isEqualTo(
                        SpeedPrediction.of(core, GpuType.A100, 4).orElseThrow().speedup());
        assertThat(speed.basis()).isEqualTo("A100 beside its cores, predicted, not measured");
    }

    /** The run would leave it out. */
    @Test
    void gpuThatDoesNotPayCostsNothing() {
        assertThat(GpuPrediction.speed(FeatureSet.named(FeatureSet.EFFICIENT), GpuType.A100, 4)
                        .speedup())
                .isEqualTo(1);
    }

    @Test
    void saysWhenNothingIsKnown() {
        assertThat(GpuPrediction.speed(FeatureSet.named(FeatureSet.COMPREHENSIVE), GpuType.A100, 4))
                .isEqualTo(new GpuSpeed(1, "nothing is known about this feature set"));
    }
}
