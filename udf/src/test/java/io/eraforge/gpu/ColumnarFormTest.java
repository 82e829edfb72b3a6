package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.ColumnarPlan;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The catalogue's declarations of columnar forms match the phases. */
class ColumnarFormTest {
    private static List<String> features(String set, Predicate<Feature> which) {
        return FeatureSet.named(set).features().stream()
                .filter(which)
                .map(Feature::tsfreshName)
                .toList();
    }

    @Test
    void everyDeclaredColumnarFormExists() {
        Predicate<Feature> missing = f -> f.hasGpuForm() && !ColumnarPlan.computes(f);
        assertThat(features(FeatureSet.COMPREHENSIVE, missing)).isEmpty();
    }

    @Test
    void cpuOnlyFeaturesHaveNoPhase() {
        Predicate<Feature> columnar = f -> !f.hasGpuForm() && ColumnarPlan.computes(f);
        assertThat(features(FeatureSet.COMPREHENSIVE, columnar)).isEmpty();
    }

    @Test
    void allOfCoreIsColumnar() {
        assertThat(features(FeatureSet.CORE, f -> !f.hasGpuForm())).isEmpty();
    }
}
