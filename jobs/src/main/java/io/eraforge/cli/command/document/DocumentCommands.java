package io.eraforge.cli.command.document;

import io.eraforge.cli.workload.CommandProvider;
import io.eraforge.cli.workload.WorkloadCommands;
import java.util.List;
import picocli.CommandLine;

/** The subcommands of {@code eraforge documents}: those that all workloads have and its own. */
public final class DocumentCommands implements CommandProvider {
    @Override
    public void addTo(CommandLine parent) {
        List.of(
                        DocumentIngestCommand.class,
                        DocumentIndexCommand.class,
                        DocumentSearchCommand.class,
                        DocumentExportCommand.class,
                        DocumentPublishCommand.class,
                        DocumentBenchCommand.class,
                        DocumentSoakCommand.class,
                        DocumentDemoCommand.class)
                .forEach(parent::addSubcommand);
        WorkloadCommands.addTo(parent, DocumentsCli::new);
    }
}
