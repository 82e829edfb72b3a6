package io.eraforge.cli.launch;

import io.eraforge.cli.view.Console;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.error.CommandErrors;
import io.eraforge.feature.FeatureException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells people what went wrong, and the caller by an exit code. */
public final class ExceptionHandlers {
    private static final int UNEXPECTED = 1;

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
            return "Cannot understand '%s': no such %s."
                    .formatted(name, command ? "command" : unmatched.isUnknownOption() ? "option" : "argument");
        }
        return failure.getMessage();
    }

    public static int handleFailure(Exception thrown, CommandLine command, ParseResult parsed) {
        Exception failure = thrown instanceof FeatureException e ? CommandErrors.badFeature(e) : thrown;
        Console console = Console.of(command);
        if (isShuttingDown()) {
            console.info("Stopped. The same command goes on from here.");
            return UNEXPECTED;
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

    // After a signal Spark ends under the work's feet: what it throws then is no news. The JVM sets the exit code
    // itself.
    private static boolean isShuttingDown() {
        try {
            Thread probe = new Thread(() -> {});
            Runtime.getRuntime().addShutdownHook(probe);
            return !Runtime.getRuntime().removeShutdownHook(probe);
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** For what no one foresaw: one line, and where the rest is. */
    public static int unexpected(Throwable failure, Console console, boolean verbose) {
        console.error("unexpected " + failure);
        Logs.record(failure);
        if (verbose) {
            console.stackTrace(failure);
        } else {
            console.info(Logs.file()
                    .map(file -> "The full story is in " + file + ".")
                    .orElse("Run it again with --verbose to see where."));
        }
        return UNEXPECTED;
    }
}
