package io.eraforge.cli.workload;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.config.Settings;
import io.eraforge.report.ReportFile;
import io.eraforge.report.data.ReportSubject;
import io.eraforge.table.kernel.Tables;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code report} of a workload. */
@Command(name = "report", description = "Write a one-page HTML report on a run: work done, throughput and results.")
public final class ReportCommand extends BaseCommand implements Callable<Integer> {
    public static final String DEFAULT_FILE = "report.html";

    private final WorkloadCli cli;

    @Mixin
    private ConfigOptions config;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Output file. Default: report.html in the warehouse, or in the current folder if the warehouse is not"
                            + " local.")
    private Path out;

    @Option(
            names = "--run",
            paramLabel = "ID",
            description = "Id of the run. Default: the newest that computed something.")
    private String runId;

    public ReportCommand(WorkloadCli cli) {
        this.cli = cli;
    }

    @Override
    public Integer call() {
        Settings settings = config.load(cli.flags()).settings();
        WarehousePath.requireExists(settings);
        Path file = out == null ? WarehousePath.resolve(settings.warehouse(), DEFAULT_FILE) : out;
        ReportSubject.Reader subject = cli.report(settings, program());
        Tables tables = SparkSessions.tables(settings, "report");
        Path written = ReportFile.write(file, tables, settings, Optional.ofNullable(runId), subject);
        console().line("Report: " + written);
        return 0;
    }

    /** What comes before the name of a command: "eraforge documents". */
    private String program() {
        return ("eraforge " + path()).replaceFirst(" [^ ]*$", "");
    }
}
