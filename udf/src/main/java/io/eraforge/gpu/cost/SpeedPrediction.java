package io.eraforge.gpu.cost;

import io.eraforge.feature.FeatureSet;
import java.util.Optional;

/**
 * Predicted values a second of an executor with one GPU. One of its cores feeds the device; the others compute, for the rows of the
 * device, the features without a columnar form, and whole rows in the time left.
 *
 * @param cores cores of the executor
 * @param device of the device alone; infinite if its operations were not counted: then {@code together} is an upper bound
 * @param coresAlone of all cores without the device
 * @param together of device and cores
 */
public record SpeedPrediction(GpuType gpu, int cores, double device, double coresAlone, double together) {
    /** Empty if the CPU body was not measured for this set. */
    public static Optional<SpeedPrediction> of(FeatureSet set, GpuType gpu, int cores) {
        double device = SliceCost.of(set).map(cost -> cost.valuesPerSecond(gpu)).orElse(Double.POSITIVE_INFINITY);
        return CpuCost.of(set).map(cpu -> of(gpu, device, cpu, cores));
    }

    /** From the speed of the device's own part and that of the cores. */
    public static SpeedPrediction of(GpuType gpu, double device, CpuCost cpu, int cores) {
        double idle = (cores - 1) * cpu.valuesPerSecond();
        double fed = cpu.hostShare() == 0 ? device : Math.min(device, idle / cpu.hostShare());
        return new SpeedPrediction(
                gpu,
                cores,
                device,
                cores * cpu.valuesPerSecond(),
                cpu.hostShare() == 0 ? device + idle : idle + fed * (1 - cpu.hostShare()));
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
