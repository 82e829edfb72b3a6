package io.eraforge.cli;

import io.eraforge.cli.command.BenchCommand;
import io.eraforge.cli.command.CheckCommand;
import io.eraforge.cli.command.ConfigCommand;
import io.eraforge.cli.command.DemoCommand;
import io.eraforge.cli.command.DoctorCommand;
import io.eraforge.cli.command.DocumentsCommand;
import io.eraforge.cli.command.ExplainCommand;
import io.eraforge.cli.command.ExportCommand;
import io.eraforge.cli.command.FeaturesCommand;
import io.eraforge.cli.command.GpuCheckCommand;
import io.eraforge.cli.command.IngestCommand;
import io.eraforge.cli.command.PrepareCommand;
import io.eraforge.cli.command.SampleCommand;
import io.eraforge.cli.command.SelectCommand;
import io.eraforge.cli.command.SoakCommand;
import io.eraforge.cli.era.EraCli;
import io.eraforge.cli.launch.ExceptionHandlers;
import io.eraforge.cli.launch.FatalExit;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.view.CommandGroups;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.workload.CommandProvider;
import io.eraforge.cli.workload.WorkloadCommands;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

/** Entry point of all commands. */
@Command(
        name = "eraforge",
        description = "Machine-learning features from long sensor histories, cut into eras at levels A, B and C.",
        synopsisSubcommandLabel = "<command>",
        versionProvider = Main.Version.class,
        subcommands = {
            DemoCommand.class,
            SampleCommand.class,
            IngestCommand.class,
            PrepareCommand.class,
            ExplainCommand.class,
            ExportCommand.class,
            SelectCommand.class,
            CheckCommand.class,
            BenchCommand.class,
            SoakCommand.class,
            DocumentsCommand.class,
            FeaturesCommand.class,
            ConfigCommand.class,
            DoctorCommand.class,
            GpuCheckCommand.class
        },
        commandListHeading = "",
        footer = {
            "",
            "Run `eraforge <command> --help` for a command's options. Arguments after `--` are passed to spark-submit.",
            "Exit codes: 0 done, 1 unexpected error, 2 usage or configuration error, 3 missing or invalid data, "
                    + "4 some eras failed, 5 environment error."
        })
public final class Main extends BaseCommand {
    @Option(names = "--version", versionHelp = true, description = "Show the version and exit.")
    private boolean version;

    private Main() {}

    public static void main(String[] args) {
        deleteJoinedProperties();
        FatalExit.setCommandRunning(true);
        int code = run(commandLine(writer(System.out), writer(System.err)), args);
        FatalExit.setCommandRunning(false);
        // On YARN, calling System.exit before main returns marks even a successful application as failed.
        if (code != 0) {
            System.exit(code);
        }
    }

    // submit/eraforge joins the Spark properties of several profiles into this file, which may contain passwords.
    // spark-submit has read it by now.
    private static void deleteJoinedProperties() {
        Optional.ofNullable(System.getenv("ERAFORGE_JOINED_PROPERTIES")).ifPresent(file -> {
            try {
                Files.deleteIfExists(Path.of(file));
            } catch (IOException e) {
                // Only its owner can read it.
            }
        });
    }

    private static int run(CommandLine command, String[] args) {
        try {
            return command.execute(args);
        } catch (Throwable e) {
            return ExceptionHandlers.unexpected(e, Console.of(command), false);
        }
    }

    public static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        CommandLine command = new CommandLine(new Main());
        WorkloadCommands.addTo(command, EraCli::new);
        addDocuments(command.getSubcommands().get("documents"));
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::render);
        return command.setOut(out)
                .setErr(err)
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(ExceptionHandlers::handleUsageError)
                .setExecutionExceptionHandler(ExceptionHandlers::handleFailure);
    }

    // A build without the jars of documents lacks the class.
    private static void addDocuments(CommandLine documents) {
        try {
            Class<?> commands = Class.forName("io.eraforge.cli.command.document.DocumentCommands");
            ((CommandProvider) commands.getConstructor().newInstance()).addTo(documents);
        } catch (ClassNotFoundException e) {
            documents
                    .getCommandSpec()
                    .usageMessage()
                    .footer("Not in this build. submit/eraforge documents <command> builds it.");
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PrintWriter writer(java.io.OutputStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** The version from the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"eraforge " + (version == null ? "(not packaged)" : version)};
        }
    }
}
