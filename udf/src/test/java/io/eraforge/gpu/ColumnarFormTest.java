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
        assertThat(features(FeatureSet.EFFICIENT, missing)).isEmpty();
    }

    @Test
    void cpuOnlyFeaturesHaveNoPhaseExceptPvalues() {
        Predicate<Feature> columnar = f -> !f.hasGpuForm() && ColumnarPlan.computes(f);
        assertThat(features(FeatureSet.EFFICIENT, columnar))
                .allSatisfy(name -> assertThat(name).endsWith("attr_\"pvalue\""));
    }

    /** P-values are computed on the host, from two numbers per era. */
    @Test
    void allOfCoreIsColumnarExceptPvalues() {
        assertThat(features(FeatureSet.CORE, f -> !f.hasGpuForm()))
                .containsExactlyInAnyOrder("linear_trend__attr_\"pvalue\"", "linear_trend_timewise__attr_\"pvalue\"");
        assertThat(features(FeatureSet.CORE, f -> !ColumnarPlan.computes(f))).isEmpty();
    }
}
