package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which features have a device form follows from the statistics they read. */
class ColumnarFormTest {
    private static List<Feature> features(String set, boolean onDevice) {
        return FeatureSet.named(set).features().stream()
                .filter(feature -> feature.hasGpuForm() == onDevice)
                .toList();
    }

    private static Statistics readBy(Feature feature) {
        Statistics read = new Statistics(Statistics.Body.DEVICE);
        feature.calculator().bind(List.of(feature), read);
        return read;
    }

    @ParameterizedTest
    @CsvSource({"minimal, 10, 10", "core, 165, 165", "efficient, 262, 782"})
    void setsHaveTheirDeviceForms(String set, int onDevice, int all) {
        assertThat(features(set, true)).hasSize(onDevice);
        assertThat(FeatureSet.named(set).features()).hasSize(all);
    }

    @Test
    void everyOtherFeatureReadsValuesOrAStatisticThatNoDeviceReduces() {
        assertThat(features(FeatureSet.COMPREHENSIVE, false))
                .isNotEmpty()
                .allSatisfy(feature -> assertThat(readBy(feature).isReducible()).isFalse());
    }

    @Test
    void parametersDecide() {
        assertThat(Feature.parse("permutation_entropy__dimension_4__tau_1").hasGpuForm())
                .isTrue();
        assertThat(Feature.parse("permutation_entropy__dimension_5__tau_1").hasGpuForm())
                .isFalse();
        assertThat(Feature.parse("permutation_entropy__dimension_3__tau_2").hasGpuForm())
                .isFalse();
        assertThat(Feature.parse("fft_coefficient__attr_\"abs\"__coeff_9").hasGpuForm())
                .isTrue();
        assertThat(Feature.parse("fft_coefficient__attr_\"abs\"__coeff_10").hasGpuForm())
                .isFalse();
        assertThat(Feature.parse("fft_coefficient__attr_\"angle\"__coeff_1").hasGpuForm())
                .isFalse();
    }

    /** A statistic that is loaded must not need what only the CPU body computes. */
    @Test
    void statisticsOfDeviceFormsAreReducible() {
        assertThat(features(FeatureSet.COMPREHENSIVE, true))
                .allSatisfy(feature -> assertThat(readBy(feature).all()).allMatch(SharedStatistic::isReducible));
    }
}
