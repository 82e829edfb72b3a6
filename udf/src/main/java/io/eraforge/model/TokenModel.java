package io.eraforge.model;

import java.time.Duration;

/** Computes the vectors of the tokens of a batch. */
public interface TokenModel {
    /**
     * Throws {@link DeviceMemoryException} if the batch does not fit, and {@link BatchTimeoutException} if it takes longer than
     * {@code limit}; other batches can be run afterwards.
     */
    HiddenStates run(TokenBatch batch, Duration limit);

    /** A batch did not fit into memory. */
    final class DeviceMemoryException extends RuntimeException {
        public DeviceMemoryException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** A batch took too long and was ended. */
    final class BatchTimeoutException extends RuntimeException {
        public BatchTimeoutException(int texts, Duration limit) {
            super("Inference took longer than %,d ms for %,d texts (ML_INFERENCE_TIMEOUT)"
                    .formatted(limit.toMillis(), texts));
        }
    }
}
