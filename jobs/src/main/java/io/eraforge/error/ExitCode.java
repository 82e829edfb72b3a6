package io.eraforge.error;

/** What the process tells its caller. */
public enum ExitCode {
    OK(0),
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
