package io.eraforge.udf;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;

/** Creates the function that Spark calls, for the CPU only or for CPU and GPU. */
public final class EraFunctions {
    private static final String RAPIDS = "com.nvidia.spark.RapidsUDF";

    private EraFunctions() {}

    /** A CPU function with default settings. */
    public static Object cpu(FeatureSet set) {
        return cpu(set, CpuSettings.DEFAULT);
    }

    /** A CPU function. */
    public static Object cpu(FeatureSet set, CpuSettings settings) {
        return set.usesTime() ? new TimedFunction(set, settings) : new UntimedFunction(set, settings);
    }

    /** A function for CPU and GPU if RAPIDS is on the class path, whether or not a GPU exists; else a CPU function. */
    public static Object gpu(FeatureSet set, GpuOptions options) {
        return hasRapids() ? GpuFunctions.of(set, options) : cpu(set, options.cpu());
    }

    /** Whether the RAPIDS jar is on the class path. */
    public static boolean hasRapids() {
        try {
            Class.forName(RAPIDS, false, EraFunctions.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
