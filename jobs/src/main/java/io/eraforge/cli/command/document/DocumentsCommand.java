package io.eraforge.cli.command.document;

import io.eraforge.cli.option.BaseCommand;
import picocli.CommandLine.Command;

/** {@code eraforge documents}: its subcommands do the work. {@code DocumentsCli} adds those that all workloads have. */
@Command(
        name = "documents",
        description = "Embed documents with a language model, search them, and publish them to a database.",
        synopsisSubcommandLabel = "<command>",
        subcommands = {
            DocumentIngestCommand.class,
            DocumentIndexCommand.class,
            DocumentSearchCommand.class,
            DocumentExportCommand.class,
            DocumentPublishCommand.class,
            DocumentBenchCommand.class,
            DocumentDemoCommand.class
        })
public final class DocumentsCommand extends BaseCommand {}
