package io.eraforge.engine.forecast;

import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.cost.GpuType;
import io.eraforge.gpu.cost.SpeedPrediction;
import java.util.Optional;

/**
 * How much faster an executor is with its GPU.
 *
 * @param speedup as a multiple of its cores' speed
 * @param basis where the number comes from, for the reader
 */
public record GpuSpeed(double speedup, String basis) {
    public static final GpuSpeed NO_GPU = new GpuSpeed(1, "no GPU");

    public static GpuSpeed given(double speedup) {
        return new GpuSpeed(speedup, "as given by --gpu-speedup");
    }

    /** As {@code run --backend auto} would use the GPU: where it does not pay, the cores compute alone. */
    public static GpuSpeed predicted(FeatureSet features, GpuType gpu, int cores) {
        Optional<SpeedPrediction> predicted = SpeedPrediction.of(features, gpu, cores);
        return predicted.isEmpty()
                ? new GpuSpeed(1, "nothing is known about this feature set")
                : new GpuSpeed(
                        Math.max(1, predicted.get().speedup()),
                        "%s beside its cores, %s".formatted(gpu, GpuPrediction.BASIS));
    }
}
