package io.eraforge.gpu;

import io.eraforge.batch.ControlSource;
import io.eraforge.batch.CpuSettings;
import io.eraforge.batch.MemoryListener;
import io.eraforge.batch.ProcessControl;
import io.eraforge.batch.SliceSettings;
import java.io.Serializable;

/**
 * How the columnar body cuts its batches, and who decides while it runs.
 *
 * @param listener told what slices were measured to take
 * @param cpu for the CPU body beside it
 * @param nvidiaSmi the program to ask where the driver's library does not answer
 */
public record GpuOptions(
        SliceSettings slices, ControlSource control, MemoryListener listener, CpuSettings cpu, String nvidiaSmi)
        implements Serializable {
    public static final GpuOptions DEFAULT = new GpuOptions(SliceSettings.DEFAULT, ProcessControl.ADAPTIVE);

    public GpuOptions(SliceSettings slices, ControlSource control) {
        this(slices, control, MemoryListener.NONE, CpuSettings.DEFAULT, "nvidia-smi");
    }
}
