package io.eraforge.gpu.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistics;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every statistic that claims to be reducible has a reduction, and no reduction is left without one. */
class ReductionsTest {
    @Test
    void matchTheStatisticsOfTheCatalogue() {
        Set<Class<?>> reducible = new HashSet<>();
        FeatureSet.named(FeatureSet.COMPREHENSIVE).features().forEach(feature -> addTo(reducible, feature));
        FeatureSet.named(FeatureSet.CORE).features().forEach(feature -> addTo(reducible, feature));
        assertThat(reducible).containsExactlyInAnyOrderElementsOf(Reductions.types());
    }

    private static void addTo(Set<Class<?>> reducible, io.eraforge.feature.Feature feature) {
        Statistics read = new Statistics(Statistics.Body.DEVICE);
        feature.calculator().bind(List.of(feature), read);
        read.all().stream()
                .filter(SharedStatistic::isReducible)
                .forEach(statistic -> reducible.add(statistic.getClass()));
    }
}
