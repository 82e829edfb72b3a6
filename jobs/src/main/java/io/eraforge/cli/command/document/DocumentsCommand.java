package io.eraforge.cli.command.document;

import io.eraforge.cli.command.BaseCommand;
import picocli.CommandLine.Command;

/** {@code eraforge documents}: its subcommands do the work. */
@Command(
        name = "documents",
        description = "Embed documents with a language model, search them, and publish them to a database.",
        synopsisSubcommandLabel = "<command>",
        subcommands = {
            DocumentIndexCommand.class,
            DocumentSearchCommand.class,
            DocumentPublishCommand.class,
            DocumentBenchCommand.class,
            DocumentDemoCommand.class
        })
public final class DocumentsCommand extends BaseCommand {}
