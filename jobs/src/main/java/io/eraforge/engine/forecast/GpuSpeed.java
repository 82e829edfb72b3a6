package io.eraforge.engine.forecast;

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
}
