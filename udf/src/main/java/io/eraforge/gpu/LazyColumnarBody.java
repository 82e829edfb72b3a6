package io.eraforge.gpu;

import io.eraforge.batch.ProcessControl;
import io.eraforge.feature.FeatureSet;
import java.io.Serializable;

/** Makes the columnar body with the first batch: a driver has no CUDA, and must load none of it. */
final class LazyColumnarBody implements Serializable {
    private final FeatureSet set;
    private final GpuOptions options;
    private transient volatile ColumnarBody body;

    LazyColumnarBody(FeatureSet set, GpuOptions options) {
        this.set = set;
        this.options = options;
    }

    ColumnarBody body() {
        ColumnarBody made = body;
        if (made == null) {
            ProcessControl.watchDevice(() -> DeviceGauge.of(options.nvidiaSmi()));
            made = new ColumnarBody(set, options);
            body = made;
        }
        return made;
    }
}
