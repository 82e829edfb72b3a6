package io.eraforge.model;

import ai.onnxruntime.OrtException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Classifies errors of ONNX Runtime by their messages: its error code is the same for everything. */
final class OnnxErrors {
    private OnnxErrors() {}

    static RuntimeException of(OrtException error) {
        String message = Optional.ofNullable(error.getMessage()).orElse("");
        return isOutOfMemory(message)
                ? new TokenModel.DeviceMemoryException(message, error)
                : new IllegalStateException("Inference failed: " + message, error);
    }

    static boolean isOutOfMemory(String message) {
        String text = message.toLowerCase(Locale.ROOT);
        return Stream.of(
                        "failed to allocate memory",
                        "available memory of",
                        "is smaller than requested bytes",
                        "cublas_status_alloc_failed",
                        "cudnn_status_alloc_failed",
                        "cudnn_status_internal_error_device_allocation_failed",
                        "cuda_error_out_of_memory",
                        "cuda failure 2: out of memory",
                        "out of memory",
                        "bad_alloc",
                        "bad allocation")
                .anyMatch(text::contains);
    }
}
