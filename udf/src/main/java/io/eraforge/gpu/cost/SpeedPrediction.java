package io.eraforge.gpu.cost;

import io.eraforge.feature.FeatureSet;
import java.util.Optional;

/**
 * Predicted values a second of an executor with one GPU. One of its cores feeds the device; the others compute, for the rows of the
 * device, the features without a device form, close the others, and compute whole rows in the time left.
 *
 * @param cores cores of the executor
 * @param device of the device alone, for the features with a columnar form
 * @param coresAlone of all cores without the device
 * @param together of device and cores
 */
public record SpeedPrediction(GpuType gpu, int cores, double device, double coresAlone, double together) {
    /** Empty for a set that was not counted or not measured. */
    public static Optional<SpeedPrediction> of(FeatureSet set, GpuType gpu, int cores) {
        return SliceCost.of(set)
                .flatMap(cost -> CpuCost.of(set).map(cpu -> of(gpu, cost.valuesPerSecond(gpu), cpu, cores)));
    }

    /** From the speed of the device's own part and that of the cores. */
    public static SpeedPrediction of(GpuType gpu, double device, CpuCost cpu, int cores) {
        double idle = (cores - 1) * cpu.valuesPerSecond();
        double fed = cpu.hostShare() == 0 ? device : Math.min(device, idle / cpu.hostShare());
        return new SpeedPrediction(
                gpu, cores, device, cores * cpu.valuesPerSecond(), idle + fed * (1 - cpu.hostShare()));
    }

    /** Whether the device makes the executor faster. */
    public boolean pays() {
        return together > coresAlone;
    }

    /** Speed with the device, as a multiple of the speed without. */
    public double speedup() {
        return together / coresAlone;
    }
}
