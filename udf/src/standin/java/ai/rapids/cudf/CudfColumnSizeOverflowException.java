package ai.rapids.cudf;

/** A result with more rows or bytes than one column can hold. */
public class CudfColumnSizeOverflowException extends CudfException {
    private static final long serialVersionUID = 1L;

    CudfColumnSizeOverflowException(String message) {
        super(message);
    }
}
