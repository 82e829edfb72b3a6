package io.eraforge.gpu.call;

import io.eraforge.control.slice.ProcessControl;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.device.DeviceGauge;
import java.io.Serializable;

/** Makes the columnar body with the first batch: a driver has no CUDA, and must load none of it. */
public final class LazyColumnarBody implements Serializable {
    private final FeatureSet set;
    private final GpuOptions options;
    private transient volatile ColumnarBody body;

    public LazyColumnarBody(FeatureSet set, GpuOptions options) {
        this.set = set;
        this.options = options;
    }

    public ColumnarBody body() {
        ColumnarBody made = body;
        if (made == null) {
            ProcessControl.useDeviceGauge(() -> DeviceGauge.of(options.nvidiaSmi()));
            made = new ColumnarBody(set, options);
            body = made;
        }
        return made;
    }
}
