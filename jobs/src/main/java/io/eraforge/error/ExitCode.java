package io.eraforge.error;

/** Exit codes of the process. */
public enum ExitCode {
    OK(0),
    UNEXPECTED(1),
    USAGE(2),
    BAD_DATA(3),
    PARTIAL(4),
    ENVIRONMENT(5);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
