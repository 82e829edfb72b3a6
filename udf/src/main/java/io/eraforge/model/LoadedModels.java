package io.eraforge.model;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtProvider;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.gauge.ProcessGauge;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;

/** The models of this process, loaded once and shared by its tasks until it ends. */
public final class LoadedModels {
    private static final Map<Key, EmbeddingModel> MODELS = new ConcurrentHashMap<>();
    private static final int CPU = -1;
    /** What the CUDA libraries themselves and other processes may need. */
    private static final long SPARE_DEVICE_BYTES = 2L << 30;

    private LoadedModels() {}

    private record Key(ModelSource source, ModelSettings settings, int device) {}

    /** The model on the CPU; each batch uses one thread, since tasks run beside each other. */
    public static EmbeddingModel onCpu(ModelSource source, EmbeddingSettings settings) {
        return load(source, settings, CPU);
    }

    /** The model on the GPU that Spark has given to this task. */
    public static EmbeddingModel onGpu(ModelSource source, EmbeddingSettings settings) {
        String address = deviceAddress()
                .orElseThrow(
                        () -> new ModelException(
                                "Cannot compute on a GPU: Spark has given none to this task. Set spark.task.resource.gpu.amount and spark.executor.resource.gpu.amount=1, or use --backend cpu."));
        return load(source, settings, Integer.parseInt(address));
    }

    /** Whether ONNX Runtime has been built for CUDA. */
    public static boolean hasCuda() {
        return OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA);
    }

    /** Resource address of the task's GPU; empty without one. */
    public static Optional<String> deviceAddress() {
        return Optional.ofNullable(TaskContext.get())
                .map(task -> task.resourcesJMap().get("gpu"))
                .map(resource -> resource.addresses()[0]);
    }

    private static EmbeddingModel load(ModelSource source, EmbeddingSettings settings, int device) {
        ModelFolder folder = source.open();
        ModelSettings resolved = settings.resolve(folder.settings());
        return MODELS.computeIfAbsent(
                new Key(source, resolved, device),
                key -> EmbeddingModel.open(folder, resolved, 1, device, deviceBytes(device)));
    }

    private static long deviceBytes(int device) {
        if (device == CPU) {
            return 0;
        }
        GaugeReading now = ProcessGauge.read();
        // Without the RAPIDS plugin it is the heap's.
        long limit = now.device().isEmpty() ? 0 : now.limitBytes();
        return limit > SPARE_DEVICE_BYTES ? limit - SPARE_DEVICE_BYTES : Long.MAX_VALUE;
    }
}
