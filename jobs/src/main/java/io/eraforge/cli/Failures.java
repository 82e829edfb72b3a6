package io.eraforge.cli;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.error.FeatureErrors;
import io.eraforge.feature.FeatureException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells people what went wrong, and the caller by an exit code. */
final class Failures {
    private static final int UNEXPECTED = 1;

    private Failures() {}

    static int badUsage(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        Console console = Console.of(command);
        console.error(words(failure));
        UnmatchedArgumentException.printSuggestions(failure, command.getErr());
        console.remark("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE.code();
    }

    private static String words(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String name = unmatched.getUnmatched().get(0);
            boolean command = failure.getCommandLine().getParent() == null && !unmatched.isUnknownOption();
            return "Cannot understand '%s': no such %s."
                    .formatted(name, command ? "command" : unmatched.isUnknownOption() ? "option" : "argument");
        }
        return failure.getMessage();
    }

    static int failed(Exception thrown, CommandLine command, ParseResult parsed) {
        Exception failure = thrown instanceof FeatureException e ? FeatureErrors.unusable(e) : thrown;
        Console console = Console.of(command);
        if (stopping()) {
            console.remark("Stopped. The same command goes on from here.");
            return UNEXPECTED;
        }
        boolean verbose = command.getParseResult().hasMatchedOption("--verbose");
        if (!(failure instanceof EraForgeException known)) {
            return unexpected(failure, console, verbose);
        }
        console.error(known.getMessage());
        Logs.keep(known);
        if (verbose) {
            console.trace(known);
        }
        return known.exitCode().code();
    }

    // After a signal Spark ends under the work's feet: what it throws then is no news. The JVM sets the exit code
    // itself.
    private static boolean stopping() {
        try {
            Thread probe = new Thread(() -> {});
            Runtime.getRuntime().addShutdownHook(probe);
            return !Runtime.getRuntime().removeShutdownHook(probe);
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** For what no one foresaw: one line, and where the rest is. */
    static int unexpected(Throwable failure, Console console, boolean verbose) {
        console.error("unexpected " + failure);
        Logs.keep(failure);
        if (verbose) {
            console.trace(failure);
        } else {
            console.remark(Logs.file()
                    .map(file -> "The full story is in " + file + ".")
                    .orElse("Run it again with --verbose to see where."));
        }
        return UNEXPECTED;
    }
}
