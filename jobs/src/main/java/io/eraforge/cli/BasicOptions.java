package io.eraforge.cli;

import picocli.CommandLine.Option;

/** What every command understands. */
final class BasicOptions {
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
