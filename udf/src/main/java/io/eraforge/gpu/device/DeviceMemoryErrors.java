package io.eraforge.gpu.device;

import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;

/** Which failures say that the device's memory ran out; never one of the JVM's heap or of the host's memory. */
public final class DeviceMemoryErrors {
    /** How the plugin's allocator begins, such as "GPU OutOfMemory: retry limit exceeded". */
    private static final String PLUGIN = "GPU OutOfMemory";
    /** RMM's own error, as cuDF passes it on; where the host runs out, cuDF says no more than "std::bad_alloc". */
    private static final String RMM = "std::bad_alloc: out_of_memory: ";

    private DeviceMemoryErrors() {}

    /** It was refused for now, or for good. */
    public static boolean isOutOfMemory(Throwable failure) {
        return failure instanceof GpuRetryOOM || isPermanent(failure);
    }

    /** To try the same again would not help. */
    public static boolean isPermanent(Throwable failure) {
        if (failure instanceof GpuSplitAndRetryOOM) {
            return true;
        }
        String words = String.valueOf(failure.getMessage());
        return failure instanceof OutOfMemoryError && (words.startsWith(PLUGIN) || words.contains(RMM));
    }
}
