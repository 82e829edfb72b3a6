package ai.rapids.cudf;

/** A CUDA failure after which this process can no longer use the device. */
public class CudaFatalException extends CudaException {
    private static final long serialVersionUID = 1L;

    CudaFatalException(String message, int errorCode) {
        super(message, errorCode);
    }
}
