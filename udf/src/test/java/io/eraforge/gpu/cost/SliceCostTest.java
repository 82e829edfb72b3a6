package io.eraforge.gpu.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.eraforge.feature.FeatureSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceCostTest {
    /** The predictions of the counts, made by hand. */
    @ParameterizedTest
    @CsvSource({"A100, 165", "H100, 250", "L4, 36", "T4, 35"})
    void predictsTheSpeedOfCore(GpuType gpu, double millions) {
        SliceCost core = SliceCost.of(FeatureSet.named(FeatureSet.CORE)).orElseThrow();
        assertThat(core.valuesPerSecond(gpu) / 1e6).isCloseTo(millions, offset(1.0));
    }

    @Test
    void predictsNothingThatWasNotCounted() {
        assertThat(SliceCost.of(FeatureSet.named(FeatureSet.COMPREHENSIVE))).isEmpty();
    }
}
