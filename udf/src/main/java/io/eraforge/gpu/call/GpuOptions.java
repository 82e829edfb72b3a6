package io.eraforge.gpu.call;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.memory.MemoryFactorListener;
import io.eraforge.control.slice.ControlSource;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.control.slice.SliceSettings;
import java.io.Serializable;

/**
 * How the columnar body cuts its batches, and who decides while it runs.
 *
 * @param listener told what slices were measured to take
 * @param cpu for the CPU body beside it
 * @param nvidiaSmi the program to ask where the driver's library does not answer
 */
public record GpuOptions(
        SliceSettings slices, ControlSource control, MemoryFactorListener listener, CpuSettings cpu, String nvidiaSmi)
        implements Serializable {
    public static final GpuOptions DEFAULT = new GpuOptions(SliceSettings.DEFAULT, ProcessControl.ADAPTIVE);

    public GpuOptions(SliceSettings slices, ControlSource control) {
        this(slices, control, MemoryFactorListener.NONE, CpuSettings.DEFAULT, "nvidia-smi");
    }
}
