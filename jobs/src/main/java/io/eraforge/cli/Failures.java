package io.eraforge.cli;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
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
        console.error(failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, command.getErr());
        console.remark("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE.code();
    }

    static int failed(Exception failure, CommandLine command, ParseResult parsed) {
        Console console = Console.of(command);
        boolean verbose = parsed.hasMatchedOption("--verbose");
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
