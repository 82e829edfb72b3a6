package io.eraforge.cli.launch;

import io.eraforge.cli.view.Console;
import io.eraforge.engine.failure.MachineLimits;
import io.eraforge.error.CommandErrors;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.feature.FeatureException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** picocli's exception handlers: print the error and return the exit code. */
public final class ExceptionHandlers {
    private ExceptionHandlers() {}

    public static int handleUsageError(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        Console console = Console.of(command);
        console.error(describe(failure));
        UnmatchedArgumentException.printSuggestions(failure, command.getErr());
        console.info("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE.code();
    }

    private static String describe(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String name = unmatched.getUnmatched().get(0);
            boolean command = failure.getCommandLine().getParent() == null && !unmatched.isUnknownOption();
            return "Unknown %s: '%s'."
                    .formatted(command ? "command" : unmatched.isUnknownOption() ? "option" : "argument", name);
        }
        return failure.getMessage();
    }

    public static int handleFailure(Exception thrown, CommandLine command, ParseResult parsed) {
        Exception failure = thrown instanceof FeatureException e ? CommandErrors.badFeature(e) : knownLimit(thrown);
        Console console = Console.of(command);
        if (isShuttingDown()) {
            // Otherwise Spark ended the process: see FatalExit.
            if (FatalExit.signalled()) {
                console.info("Stopped. Run the same command again to resume.");
            }
            return ExitCode.UNEXPECTED.code();
        }
        boolean verbose = command.getParseResult().hasMatchedOption("--verbose");
        if (!(failure instanceof EraForgeException known)) {
            return unexpected(failure, console, verbose);
        }
        console.error(known.getMessage());
        Logs.record(known);
        if (verbose) {
            console.stackTrace(known);
        }
        return known.exitCode().code();
    }

    private static Exception knownLimit(Exception thrown) {
        return thrown instanceof EraForgeException
                ? thrown
                : MachineLimits.explain(thrown).map(Exception.class::cast).orElse(thrown);
    }

    // After a signal Spark stops while work is in progress: the exceptions that follow are not worth reporting. The JVM
    // sets the exit code itself.
    private static boolean isShuttingDown() {
        try {
            Thread probe = new Thread(() -> {});
            Runtime.getRuntime().addShutdownHook(probe);
            return !Runtime.getRuntime().removeShutdownHook(probe);
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** Reports an error without a message for users: one line, and where its stack trace is. */
    public static int unexpected(Throwable failure, Console console, boolean verbose) {
        Optional<EraForgeException> limit = MachineLimits.explain(failure);
        if (limit.isPresent()) {
            console.error(limit.get().getMessage());
            Logs.record(failure);
            return limit.get().exitCode().code();
        }
        console.error("Unexpected error: " + failure);
        Logs.record(failure);
        if (verbose) {
            console.stackTrace(failure);
        } else {
            console.info(Logs.file()
                    .map(file -> "Stack trace: " + file)
                    .orElse("Run again with --verbose for the stack trace."));
        }
        return ExitCode.UNEXPECTED.code();
    }
}
