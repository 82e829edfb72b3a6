package ai.rapids.cudf;

/** A failure of the memory manager itself. */
public class RmmException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RmmException(String message) {
        super(message);
    }
}
