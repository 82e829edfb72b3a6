package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.Rmm;
import ai.rapids.cudf.RmmAllocationMode;
import com.nvidia.spark.rapids.jni.nvml.NVML;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Implements {@link RequiresDevice}: the condition and the leak check. */
final class DeviceExtension implements ExecutionCondition, BeforeEachCallback, AfterEachCallback {
    private static final String NO_GPU =
            "No GPU found: tests against the real cuDF are skipped. Run -Pgpu on a machine with a CUDA GPU.";

    /** Kernels run in a pool, as under the plugin. */
    private static final long POOL_BYTES = 2L << 30;

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return Detected.DEVICE ? enabled("device found") : disabled(NO_GPU);
    }

    /** Detected once, on first use. */
    private static final class Detected {
        static final boolean DEVICE = DeviceHooks.find().isPresent() || realGpu();

        // NVML answers without a driver; cuDF would log a stack trace.
        private static boolean realGpu() {
            boolean gpu = NVML.initialize() && NVML.getDeviceCount() > 0 && Cuda.isEnvCompatibleForTesting();
            if (!gpu) {
                System.out.println(NO_GPU);
            } else if (!Rmm.isInitialized()) {
                Rmm.initialize(RmmAllocationMode.POOL, null, POOL_BYTES);
            }
            return gpu;
        }
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(ExtensionContext.Namespace.create(DeviceExtension.class));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        DeviceHooks.find().ifPresent(hooks -> {
            hooks.relax();
            store(context).put("usage", hooks.usage());
        });
        if (DeviceHooks.find().isEmpty()) {
            store(context).put("bytes", Rmm.getTotalBytesAllocated());
        }
    }

    /** On a real device, RMM's own figure says whether anything leaked. */
    private static void checkRealDevice(ExtensionContext context) {
        if (DeviceHooks.find().isEmpty() && context.getExecutionException().isEmpty()) {
            assertThat(Rmm.getTotalBytesAllocated())
                    .as("bytes that RMM has allocated, compared with before the test")
                    .isEqualTo(store(context).get("bytes"));
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        checkRealDevice(context);
        DeviceHooks.find().ifPresent(hooks -> {
            hooks.relax();
            hooks.origins().forEach(Throwable::printStackTrace);
            // A failed test often leaves handles open; its own failure is more informative.
            if (context.getExecutionException().isEmpty()) {
                assertThat(hooks.usage())
                        .as("open handles and bytes, compared with before the test")
                        .isEqualTo(store(context).get("usage"));
            }
        });
    }
}
