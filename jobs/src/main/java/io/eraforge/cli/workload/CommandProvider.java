package io.eraforge.cli.workload;

import picocli.CommandLine;

/** Adds subcommands to the command of a workload. */
public interface CommandProvider {
    void addTo(CommandLine parent);
}
