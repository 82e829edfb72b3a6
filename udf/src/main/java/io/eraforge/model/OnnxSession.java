package io.eraforge.model;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A model loaded into ONNX Runtime. Thread-safe: tasks run batches at the same time. */
public final class OnnxSession implements TokenModel, AutoCloseable {
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final Set<String> KNOWN_INPUTS = Set.of(IDS, MASK, TYPES);
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Set<String> inputs;
    private final String output;
    private final int hidden;

    private OnnxSession(Path model, OrtEnvironment environment, OrtSession session) throws OrtException {
        this.environment = environment;
        this.session = session;
        this.inputs = session.getInputNames();
        if (!inputs.containsAll(Set.of(IDS, MASK)) || !KNOWN_INPUTS.containsAll(inputs)) {
            throw unfit(
                    model,
                    "its inputs are " + shapes(session.getInputInfo()),
                    IDS + ", " + MASK + " and perhaps " + TYPES);
        }
        this.output = session.getOutputInfo().entrySet().stream()
                .filter(entry -> isTokenVectors(entry.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> unfit(
                        model,
                        "its outputs are " + outputShapes(session),
                        "a float output of shape [texts, tokens, dimension], such as last_hidden_state"));
        this.hidden = (int) shape(session.getOutputInfo().get(output))[2];
    }

    /** {@code threads}: of one batch. {@code device}: number of the CUDA device, or -1 for the CPU. {@code deviceBytes}: for CUDA. */
    static OnnxSession open(Path model, int threads, int device, long deviceBytes) {
        return open(model, threads, device, deviceBytes, Map.of());
    }

    /** {@code entries}: more settings of the session. */
    static OnnxSession open(Path model, int threads, int device, long deviceBytes, Map<String, String> entries) {
        OrtEnvironment environment = environment();
        OrtSession session = null;
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(threads);
            options.setMemoryPatternOptimization(false);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                options.addConfigEntry(entry.getKey(), entry.getValue());
            }
            if (device >= 0) {
                options.addCUDA(cuda(device, deviceBytes));
            }
            session = environment.createSession(model.toString(), options);
            return new OnnxSession(model, environment, session);
        } catch (OrtException e) {
            throw new ModelException("Cannot load model %s: %s".formatted(model, e.getMessage()), e);
        } catch (ModelException e) {
            closeQuietly(session);
            throw e;
        }
    }

    static OrtEnvironment environment() {
        return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "eraforge");
    }

    // Not yet run on a GPU.
    private static OrtCUDAProviderOptions cuda(int device, long bytes) throws OrtException {
        OrtCUDAProviderOptions cuda = new OrtCUDAProviderOptions(device);
        cuda.add("gpu_mem_limit", Long.toString(bytes));
        cuda.add("arena_extend_strategy", "kSameAsRequested");
        cuda.add("cudnn_conv_use_max_workspace", "0");
        return cuda;
    }

    private static boolean isTokenVectors(NodeInfo node) {
        return node.getInfo() instanceof TensorInfo tensor
                && tensor.type == OnnxJavaType.FLOAT
                && tensor.getShape().length == 3
                && tensor.getShape()[2] > 0;
    }

    private static long[] shape(NodeInfo node) {
        return ((TensorInfo) node.getInfo()).getShape();
    }

    private static String outputShapes(OrtSession session) {
        try {
            return shapes(session.getOutputInfo());
        } catch (OrtException e) {
            return session.getOutputNames().toString();
        }
    }

    private static String shapes(Map<String, NodeInfo> nodes) {
        Map<String, String> shapes = new TreeMap<>();
        nodes.forEach((name, node) -> shapes.put(
                name,
                node.getInfo() instanceof TensorInfo tensor
                        ? tensor.type + Arrays.toString(tensor.getShape())
                        : node.getInfo().toString()));
        return shapes.toString();
    }

    private static ModelException unfit(Path model, String found, String needed) {
        return new ModelException("Cannot use model %s for embeddings: %s; needed: %s".formatted(model, found, needed));
    }

    /** Values of a token's vector. */
    public int hidden() {
        return hidden;
    }

    @Override
    public HiddenStates run(TokenBatch batch, Duration limit) {
        AtomicBoolean late = new AtomicBoolean();
        Map<String, OnnxTensor> tensors = new HashMap<>();
        try (OrtSession.RunOptions options = new OrtSession.RunOptions()) {
            ScheduledFuture<?> end =
                    TIMER.schedule(() -> terminate(options, late), limit.toMillis(), TimeUnit.MILLISECONDS);
            try {
                fill(tensors, batch);
                return run(tensors, batch.length(), options);
            } finally {
                stop(end);
            }
        } catch (OrtException e) {
            if (late.get()) {
                throw new BatchTimeoutException(batch.size(), limit);
            }
            throw OnnxErrors.of(e);
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    // The options must outlive the timer's use of them.
    private static void stop(ScheduledFuture<?> end) {
        if (!end.cancel(false)) {
            try {
                end.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (java.util.concurrent.ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    private void fill(Map<String, OnnxTensor> tensors, TokenBatch batch) throws OrtException {
        long[] shape = {batch.size(), batch.length()};
        tensors.put(IDS, OnnxTensor.createTensor(environment, LongBuffer.wrap(batch.ids()), shape));
        tensors.put(MASK, OnnxTensor.createTensor(environment, LongBuffer.wrap(batch.mask()), shape));
        if (inputs.contains(TYPES)) {
            LongBuffer zeros = LongBuffer.allocate(batch.size() * batch.length());
            tensors.put(TYPES, OnnxTensor.createTensor(environment, zeros, shape));
        }
    }

    private HiddenStates run(Map<String, OnnxTensor> tensors, int length, OrtSession.RunOptions options)
            throws OrtException {
        try (OrtSession.Result result = session.run(tensors, Set.of(output), options)) {
            FloatBuffer values = ((OnnxTensor) result.get(0)).getFloatBuffer();
            return new HiddenStates(values.array(), length, hidden);
        }
    }

    private static void terminate(OrtSession.RunOptions options, AtomicBoolean late) {
        late.set(true);
        try {
            options.setTerminate(true);
        } catch (OrtException | IllegalStateException e) {
            // The batch has just ended.
        }
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "inference-timeout");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    private static void closeQuietly(OrtSession session) {
        try {
            session.close();
        } catch (OrtException e) {
            // The model is refused anyway.
        }
    }

    @Override
    public void close() {
        closeQuietly(session);
    }
}
