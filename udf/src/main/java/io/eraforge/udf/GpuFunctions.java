package io.eraforge.udf;

import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;

/** Functions with both bodies. Only to be loaded where RAPIDS is. */
public final class GpuFunctions {
    private GpuFunctions() {}

    /** The function for Spark, with times or without, as the set needs. */
    public static Object of(FeatureSet set, GpuOptions options) {
        return set.usesTime() ? new GpuTimedFunction(set, options) : new GpuUntimedFunction(set, options);
    }
}
