package io.eraforge.error;

/** A failure a person can act on: the message says what, where, expected, got and what to do. Shown without a stack trace. */
public final class EraForgeException extends RuntimeException {
    private final ExitCode exitCode;

    public EraForgeException(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    public EraForgeException(ExitCode exitCode, String message, Throwable cause) {
        super(Secrets.redact(message), cause);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
