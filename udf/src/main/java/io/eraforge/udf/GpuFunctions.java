package io.eraforge.udf;

import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;

/** Creates functions for CPU and GPU. Load this class only if RAPIDS is on the class path. */
public final class GpuFunctions {
    private GpuFunctions() {}

    /** The function that Spark calls, with times if the set uses them. */
    public static Object of(FeatureSet set, GpuOptions options) {
        return set.usesTime() ? new GpuTimedFunction(set, options) : new GpuUntimedFunction(set, options);
    }
}
