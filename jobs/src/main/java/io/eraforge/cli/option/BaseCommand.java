package io.eraforge.cli.option;

import io.eraforge.cli.view.Console;
import picocli.CommandLine;
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

    /** As typed after the program's name, such as "documents run". */
    protected final String path() {
        String path = spec.name();
        for (CommandLine at = spec.commandLine().getParent();
                at != null && at.getParent() != null;
                at = at.getParent()) {
            path = at.getCommandName() + " " + path;
        }
        return path;
    }

    protected final Console console() {
        return Console.of(spec.commandLine());
    }
}
