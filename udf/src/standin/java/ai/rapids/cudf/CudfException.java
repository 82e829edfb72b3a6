package ai.rapids.cudf;

/** An operation that libcudf rejects: wrong types, sizes or arguments. */
public class CudfException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CudfException(String message) {
        super(message);
    }

    public final String getNativeStacktrace() {
        return "";
    }
}
