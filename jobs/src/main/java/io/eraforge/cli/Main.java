package io.eraforge.cli;

import io.eraforge.cli.command.BaseCommand;
import io.eraforge.cli.command.BenchCommand;
import io.eraforge.cli.command.ConfigCommand;
import io.eraforge.cli.command.DemoCommand;
import io.eraforge.cli.command.DoctorCommand;
import io.eraforge.cli.command.ExplainCommand;
import io.eraforge.cli.command.ExportCommand;
import io.eraforge.cli.command.FeaturesCommand;
import io.eraforge.cli.command.IngestCommand;
import io.eraforge.cli.command.OptimizeCommand;
import io.eraforge.cli.command.PlanCommand;
import io.eraforge.cli.command.PrepareCommand;
import io.eraforge.cli.command.ReportCommand;
import io.eraforge.cli.command.RunCommand;
import io.eraforge.cli.command.SampleCommand;
import io.eraforge.cli.command.SoakCommand;
import io.eraforge.cli.command.StatusCommand;
import io.eraforge.cli.command.WatchCommand;
import io.eraforge.cli.launch.ExceptionHandlers;
import io.eraforge.cli.view.Console;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The one entry point. */
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
            RunCommand.class,
            StatusCommand.class,
            PlanCommand.class,
            WatchCommand.class,
            ExplainCommand.class,
            ExportCommand.class,
            ReportCommand.class,
            OptimizeCommand.class,
            BenchCommand.class,
            SoakCommand.class,
            FeaturesCommand.class,
            ConfigCommand.class,
            DoctorCommand.class
        },
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "`eraforge <command> --help` tells a command's options. What follows `--` goes to spark-submit.",
            "Exit codes: 0 done, 2 usage or configuration, 3 unfit data, 4 some eras failed, 5 environment."
        })
public final class Main {
    @Mixin
    private BaseCommand basic;

    @Option(names = "--version", versionHelp = true, description = "Show the version and end.")
    private boolean version;

    private Main() {}

    public static void main(String[] args) {
        JoinedProperties.remove();
        int code = run(commandLine(writer(System.out), writer(System.err)), args);
        // On YARN, System.exit before main returns marks even a good application as failed.
        if (code != 0) {
            System.exit(code);
        }
    }

    private static int run(CommandLine command, String[] args) {
        try {
            return command.execute(args);
        } catch (Throwable e) {
            return ExceptionHandlers.unexpected(e, Console.of(command), false);
        }
    }

    public static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        return new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(ExceptionHandlers::handleUsageError)
                .setExecutionExceptionHandler(ExceptionHandlers::handleFailure);
    }

    private static PrintWriter writer(java.io.OutputStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** As the build wrote it into the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"eraforge " + (version == null ? "(not packaged)" : version)};
        }
    }
}
