package io.eraforge.workload.era.extract;

import io.eraforge.engine.forecast.GpuSpeed;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.cost.GpuType;
import io.eraforge.gpu.cost.SpeedPrediction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Predicted speed of a feature set on an executor with a GPU, for people and as JSON.
 *
 * @param deviceValuesPerSecond of the device alone, for the features with a columnar form
 * @param coresValuesPerSecond of all cores without the device
 * @param togetherValuesPerSecond of device and cores
 * @param autoUsesGpu whether {@code --backend auto} would use the device
 * @param basis always that it is not measured
 */
public record GpuPrediction(
        GpuType gpu,
        int cores,
        double deviceValuesPerSecond,
        double coresValuesPerSecond,
        double togetherValuesPerSecond,
        boolean autoUsesGpu,
        String basis) {
    public static final String BASIS = "predicted, not measured";

    /** One for each known GPU, with executors of {@code cores} cores; empty for a set that was not counted. */
    public static List<GpuPrediction> of(FeatureSet set, int cores) {
        return Stream.of(GpuType.values())
                .flatMap(gpu -> SpeedPrediction.of(set, gpu, cores).stream())
                .map(GpuPrediction::of)
                .toList();
    }

    private static GpuPrediction of(SpeedPrediction one) {
        return new GpuPrediction(
                one.gpu(),
                one.cores(),
                Math.rint(one.device()),
                Math.rint(one.coresAlone()),
                Math.rint(one.together()),
                one.pays(),
                BASIS);
    }

    /** As {@code run --backend auto} would use the GPU: where it does not pay, the cores compute alone. */
    public static GpuSpeed speed(FeatureSet features, GpuType gpu, int cores) {
        Optional<SpeedPrediction> predicted = SpeedPrediction.of(features, gpu, cores);
        return predicted.isEmpty()
                ? new GpuSpeed(1, "nothing is known about this feature set")
                : new GpuSpeed(Math.max(1, predicted.get().speedup()), "%s beside its cores, %s".formatted(gpu, BASIS));
    }
}
