package io.eraforge.gpu.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.eraforge.feature.FeatureSet;
import org.junit.jupiter.api.Test;

class SpeedPredictionTest {
    private static final CpuCost CPU = new CpuCost(10, 0);

    @Test
    void oneCoreFeedsTheDeviceAndTheOthersAddTheirSpeed() {
        SpeedPrediction predicted = SpeedPrediction.of(GpuType.L4, 25, CPU, 4);
        assertThat(predicted.together()).isEqualTo(25 + 30);
        assertThat(predicted.coresAlone()).isEqualTo(40);
        assertThat(predicted.speedup()).isCloseTo(55 / 40.0, offset(1e-12));
        assertThat(predicted.pays()).isTrue();
    }

    @Test
    void deviceSlowerThanTheCoreThatFeedsItDoesNotPay() {
        assertThat(SpeedPrediction.of(GpuType.T4, 9, CPU, 4).pays()).isFalse();
        assertThat(SpeedPrediction.of(GpuType.T4, 11, CPU, 1).pays()).isTrue();
    }

    @Test
    void featuresOnTheCoresLimitTheDevice() {
        CpuCost half = new CpuCost(10, 0.5);
        assertThat(SpeedPrediction.of(GpuType.A100, 1000, half, 4).together())
                .as("three cores compute half of each row")
                .isEqualTo(60);
        assertThat(SpeedPrediction.of(GpuType.A100, 20, half, 4).together())
                .as("they spend 10 on rows of the device and 20 on their own")
                .isEqualTo(40);
    }

    @Test
    void efficientNeedsManyCores() {
        FeatureSet efficient = FeatureSet.named(FeatureSet.EFFICIENT);
        assertThat(SpeedPrediction.of(efficient, GpuType.H100, 4).orElseThrow().pays())
                .isFalse();
        assertThat(SpeedPrediction.of(efficient, GpuType.H100, 16).orElseThrow().pays())
                .isTrue();
    }

    @Test
    void recognisesDevicesByName() {
        assertThat(GpuType.of("NVIDIA A100-SXM4-80GB")).contains(GpuType.A100);
        assertThat(GpuType.of("Tesla T4")).contains(GpuType.T4);
        assertThat(GpuType.of("NVIDIA L4")).contains(GpuType.L4);
        assertThat(GpuType.of("NVIDIA L40S")).isEmpty();
        assertThat(GpuType.ofMemory(24L << 30)).isEqualTo(GpuType.L4);
    }
}
