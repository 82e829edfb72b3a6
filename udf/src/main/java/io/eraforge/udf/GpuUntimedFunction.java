package io.eraforge.udf;

import ai.rapids.cudf.ColumnVector;
import com.nvidia.spark.RapidsUDF;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;
import io.eraforge.gpu.call.LazyColumnarBody;

/** {@link UntimedFunction} with a columnar form that the RAPIDS Accelerator calls on a GPU. */
public final class GpuUntimedFunction extends UntimedFunction implements RapidsUDF {
    private final LazyColumnarBody columnar;

    public GpuUntimedFunction(FeatureSet set, GpuOptions options) {
        super(set, options.cpu());
        this.columnar = new LazyColumnarBody(set, options);
    }

    @Override
    public ColumnVector evaluateColumnar(int numRows, ColumnVector... args) {
        return columnar.body().evaluate(numRows, args);
    }
}
