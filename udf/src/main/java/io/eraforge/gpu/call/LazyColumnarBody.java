package io.eraforge.gpu.call;

import io.eraforge.control.gauge.ProcessGauge;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.device.DeviceGauge;
import java.io.Serializable;

/** Creates the columnar body with the first batch: the driver has no CUDA and must not load it. */
public final class LazyColumnarBody implements Serializable {
    private final FeatureSet set;
    private final GpuOptions options;
    private transient volatile ColumnarBody body;

    public LazyColumnarBody(FeatureSet set, GpuOptions options) {
        this.set = set;
        this.options = options;
    }

    public ColumnarBody body() {
        ColumnarBody current = body;
        if (current == null) {
            ProcessGauge.useDeviceGauge(() -> DeviceGauge.of(options.nvidiaSmi()));
            current = new ColumnarBody(set, options);
            body = current;
        }
        return current;
    }
}
