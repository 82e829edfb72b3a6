package io.eraforge.gpu.device;

import com.nvidia.spark.rapids.jni.CpuRetryOOM;
import com.nvidia.spark.rapids.jni.CpuSplitAndRetryOOM;
import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;

/** Recognises failures caused by exhausted device memory, as opposed to JVM heap or host memory. */
public final class DeviceMemoryErrors {
    /** Prefix of the plugin's errors, such as "GPU OutOfMemory: retry limit exceeded". */
    private static final String PLUGIN = "GPU OutOfMemory";
    /** RMM's error as cuDF reports it; for host memory, cuDF reports only "std::bad_alloc". */
    private static final String RMM = "std::bad_alloc: out_of_memory: ";

    private DeviceMemoryErrors() {}

    /** Whether an allocation on the device was refused, temporarily or permanently. */
    public static boolean isOutOfMemory(Throwable failure) {
        return failure instanceof GpuRetryOOM || isPermanent(failure);
    }

    /** Whether host memory that the plugin manages was short: the plugin waits or splits, and calls again. */
    public static boolean isHostRetry(Throwable failure) {
        return failure instanceof CpuRetryOOM || failure instanceof CpuSplitAndRetryOOM;
    }

    /** Whether retrying the same slice cannot help. */
    public static boolean isPermanent(Throwable failure) {
        if (failure instanceof GpuSplitAndRetryOOM) {
            return true;
        }
        String message = String.valueOf(failure.getMessage());
        return failure instanceof OutOfMemoryError && (message.startsWith(PLUGIN) || message.contains(RMM));
    }
}
