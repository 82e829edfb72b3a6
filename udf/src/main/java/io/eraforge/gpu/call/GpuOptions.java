package io.eraforge.gpu.call;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.memory.MemoryFactorListener;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceSettings;
import java.io.Serializable;

/**
 * Options of the columnar body. Has no RAPIDS types: the driver, which has no CUDA, creates it.
 *
 * @param slices how batches are cut into slices
 * @param control resolves to the slice control of the executor process
 * @param listener receives the ratio of measured to predicted slice memory
 * @param cpu settings of the CPU body, which computes the remaining features and rows
 * @param cores executor cores that compute rows beside the device; {@link #IDLE_CORES} for all that are idle
 * @param nvidiaSmi the nvidia-smi program, used where NVML does not answer
 */
public record GpuOptions(
        SliceSettings slices,
        SliceControl.Source control,
        MemoryFactorListener listener,
        CpuSettings cpu,
        int cores,
        String nvidiaSmi)
        implements Serializable {
    /** All cores of the executor but the one that feeds the device. */
    public static final int IDLE_CORES = -1;

    public static final GpuOptions DEFAULT =
            new GpuOptions(SliceSettings.DEFAULT, ProcessControl.ADAPTIVE).withCores(IDLE_CORES);

    /** All rows on the device. */
    public GpuOptions(SliceSettings slices, SliceControl.Source control) {
        this(slices, control, MemoryFactorListener.NONE, CpuSettings.DEFAULT, 0, "nvidia-smi");
    }

    public GpuOptions withCores(int count) {
        return new GpuOptions(slices, control, listener, cpu, count, nvidiaSmi);
    }
}
