package io.eraforge.cli.command;

import io.eraforge.cli.option.BaseCommand;
import picocli.CommandLine.Command;

/** {@code eraforge documents}: its subcommands do the work. They are added by {@code DocumentCommands}. */
@Command(
        name = "documents",
        description = "Embed documents with a language model, search them, and publish them to a database.",
        synopsisSubcommandLabel = "<command>")
public final class DocumentsCommand extends BaseCommand {}
