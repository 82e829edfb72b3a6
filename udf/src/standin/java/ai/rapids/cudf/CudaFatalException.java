package ai.rapids.cudf;

/** A CUDA failure after which the device is lost to this process. */
public class CudaFatalException extends CudaException {
    private static final long serialVersionUID = 1L;

    CudaFatalException(String message, int errorCode) {
        super(message, errorCode);
    }
}
