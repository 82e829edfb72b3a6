package io.eraforge.error;

import java.util.Optional;

/**
 * A failure that the user can act on. The message says what failed, where, what was expected and what to do; it is shown without a
 * stack trace, and secrets in it are redacted.
 */
public final class EraForgeException extends RuntimeException {
    private final ExitCode exitCode;
    private final transient Remedy remedy;

    public EraForgeException(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    public EraForgeException(ExitCode exitCode, String message, Throwable cause) {
        this(exitCode, message, cause, null);
    }

    private EraForgeException(ExitCode exitCode, String message, Throwable cause, Remedy remedy) {
        super(Secrets.redact(message), cause);
        this.exitCode = exitCode;
        this.remedy = remedy;
    }

    static EraForgeException usage(String message) {
        return new EraForgeException(ExitCode.USAGE, message);
    }

    static EraForgeException badData(String message) {
        return new EraForgeException(ExitCode.BAD_DATA, message);
    }

    static EraForgeException badData(String message, Throwable cause, Remedy remedy) {
        return new EraForgeException(ExitCode.BAD_DATA, message, cause, remedy);
    }

    static EraForgeException environment(String message) {
        return new EraForgeException(ExitCode.ENVIRONMENT, message);
    }

    static EraForgeException environment(String message, Throwable cause) {
        return new EraForgeException(ExitCode.ENVIRONMENT, message, cause);
    }

    static EraForgeException environment(String message, Remedy remedy) {
        return new EraForgeException(ExitCode.ENVIRONMENT, message, null, remedy);
    }

    public ExitCode exitCode() {
        return exitCode;
    }

    /** The command that the message recommends; empty if it names none, or only the same command again. */
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }
}
