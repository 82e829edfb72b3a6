package io.eraforge.gpu;

import io.eraforge.batch.ControlSource;
import io.eraforge.batch.ProcessControl;
import io.eraforge.batch.SliceSettings;
import java.io.Serializable;

/** How the columnar body cuts its batches, and who decides while it runs. */
public record GpuOptions(SliceSettings slices, ControlSource control) implements Serializable {
    public static final GpuOptions DEFAULT = new GpuOptions(SliceSettings.DEFAULT, ProcessControl.HALVING);
}
