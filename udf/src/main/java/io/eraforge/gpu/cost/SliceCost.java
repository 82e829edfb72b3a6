package io.eraforge.gpu.cost;

import io.eraforge.feature.FeatureSet;
import java.util.Map;
import java.util.Optional;

/**
 * What a slice costs the device, and the speed predicted from it. Predicted, not measured: nothing ran on a GPU yet.
 *
 * @param launches kernels started
 * @param syncs times that the host waits for the device
 * @param allocations device buffers
 * @param bytesPerValue device memory read and written
 * @param doublesPerValue instructions on doubles that take long on small GPUs: sines and cosines
 */
public record SliceCost(int launches, int syncs, int allocations, double bytesPerValue, double doublesPerValue) {
    /** Values of the slice that the counts are for, in 6,000 rows. */
    public static final long VALUES = 5_000_000;

    /** One sine and one cosine: Chebyshev's recurrence makes those of the other coefficients. */
    private static final double FOURIER = 2 * 110;

    // Counted by the stand-in, with what each call costs by the sources of cuDF 26.08; SliceCostCountTest compares
    // them.
    private static final Map<String, SliceCost> COUNTED = Map.of(
            FeatureSet.MINIMAL, new SliceCost(74, 20, 78, 637, 0),
            FeatureSet.CORE, new SliceCost(569, 160, 810, 5_837, FOURIER),
            FeatureSet.EFFICIENT, new SliceCost(893, 232, 1_294, 9_383, FOURIER));

    private static final double LAUNCH_SECONDS = 6e-6;
    private static final double SYNC_SECONDS = 17e-6;
    private static final double ALLOCATION_SECONDS = 1e-6;
    /** A double and a time. */
    private static final double INPUT_BYTES = 16;

    /** Of the features that are closed from what the device reduces; empty for sets that were not counted. */
    public static Optional<SliceCost> of(FeatureSet set) {
        return Optional.ofNullable(COUNTED.get(set.name()));
    }

    /** Predicted seconds of a slice of {@link #VALUES} values, its transfer to the device included. */
    public double seconds(GpuType gpu) {
        double calls = launches * LAUNCH_SECONDS + syncs * SYNC_SECONDS + allocations * ALLOCATION_SECONDS;
        double perValue =
                bytesPerValue / gpu.memoryRate() + doublesPerValue / gpu.doubleRate() + INPUT_BYTES / gpu.inputRate();
        return calls + VALUES * perValue;
    }

    public double valuesPerSecond(GpuType gpu) {
        return VALUES / seconds(gpu);
    }
}
