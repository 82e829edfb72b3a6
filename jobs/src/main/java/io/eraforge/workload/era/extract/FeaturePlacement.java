package io.eraforge.workload.era.extract;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Where a GPU run computes each feature of a set, by column.
 *
 * @param device by columnar operations on the GPU
 * @param host by the CPU body, on the executor's cores
 */
public record FeaturePlacement(List<String> device, List<String> host) {
    public static FeaturePlacement of(FeatureSet set) {
        return new FeaturePlacement(columns(set, Feature::hasGpuForm), columns(set, feature -> !feature.hasGpuForm()));
    }

    private static List<String> columns(FeatureSet set, Predicate<Feature> which) {
        return set.features().stream().filter(which).map(Feature::column).toList();
    }

    public int features() {
        return device.size() + host.size();
    }
}
