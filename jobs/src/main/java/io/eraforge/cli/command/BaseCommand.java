package io.eraforge.cli.command;

import io.eraforge.cli.view.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options and console that all commands share. */
public abstract class BaseCommand {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print stack traces for errors.")
    private boolean verbose;

    @Spec
    private CommandSpec spec;

    protected final CommandSpec spec() {
        return spec;
    }

    protected final Console console() {
        return Console.of(spec.commandLine());
    }
}
