package ai.rapids.cudf;

/** A failed CUDA call. The stand-in never throws it; tests and callers refer to the type. */
public class CudaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CudaException(String message, int errorCode) {
        super(message + " (CUDA error " + errorCode + ")");
    }
}
