package io.eraforge.udf;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.GpuOptions;

/** Makes the function that Spark calls, with one body or with two. */
public final class EraFunctions {
    private static final String RAPIDS = "com.nvidia.spark.RapidsUDF";

    private EraFunctions() {}

    /** The CPU body alone. */
    public static Object cpu(FeatureSet set) {
        return cpu(set, CpuSettings.DEFAULT);
    }

    /** The CPU body alone. */
    public static Object cpu(FeatureSet set, CpuSettings settings) {
        return set.usesTime() ? new TimedFunction(set, settings) : new UntimedFunction(set, settings);
    }

    /** Both bodies if RAPIDS can be loaded, with a GPU or without; else the CPU body alone. */
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
