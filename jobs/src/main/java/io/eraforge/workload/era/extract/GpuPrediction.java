package io.eraforge.workload.era.extract;

import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.cost.GpuType;
import io.eraforge.gpu.cost.SliceCost;
import java.util.List;
import java.util.stream.Stream;

/**
 * Predicted speed of a feature set on a GPU, beside one core of the CPU body.
 *
 * @param basis always that it is not measured
 */
public record GpuPrediction(GpuType gpu, double deviceValuesPerSecond, double coreValuesPerSecond, String basis) {
    public static final String BASIS = "predicted, not measured";

    /** One for each known GPU; empty if the set's operations were not counted. */
    public static List<GpuPrediction> of(FeatureSet set) {
        return SliceCost.of(set).stream()
                .flatMap(cost -> Stream.of(GpuType.values()).map(gpu -> of(cost, gpu)))
                .toList();
    }

    private static GpuPrediction of(SliceCost cost, GpuType gpu) {
        return new GpuPrediction(gpu, Math.rint(cost.valuesPerSecond(gpu)), SliceCost.CORE_VALUES_PER_SECOND, BASIS);
    }

    /** Cores of the CPU body that are as fast as the device. */
    public double equalCores() {
        return deviceValuesPerSecond / coreValuesPerSecond;
    }
}
