package io.eraforge.cli.command;

import picocli.CommandLine.Option;

/** What every command understands. */
public final class BaseCommand {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and end.")
    private boolean help;

    @Option(
            names = {"-v", "--verbose"},
            description = "Show where in the code an error arose.")
    private boolean verbose;
}
