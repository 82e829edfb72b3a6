package io.eraforge.cli.command.document;

import io.eraforge.cli.option.BaseCommand;
import picocli.CommandLine.Command;

/** {@code eraforge documents}: its subcommands do the work. */
@Command(
        name = "documents",
        description = "Embed documents with a language model, search them, and publish them to a database.",
        synopsisSubcommandLabel = "<command>",
        subcommands = {DocumentIngestCommand.class, DocumentExportCommand.class, DocumentIndexCommand.class, DocumentSearchCommand.class, DocumentPublishCommand.class})
public final class DocumentsCommand extends BaseCommand {}
