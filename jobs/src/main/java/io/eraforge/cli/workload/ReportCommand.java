package io.eraforge.cli.workload;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.config.Settings;
import io.eraforge.feature.Feature;
import io.eraforge.report.ReportFile;
import io.eraforge.report.data.ReportRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code report} of a workload. */
@Command(name = "report", description = "Write a one-page HTML report on a run: work done, throughput and results.")
public final class ReportCommand extends BaseCommand implements Callable<Integer> {
    public static final String DEFAULT_FILE = "report.html";

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

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = FeatureOptions.NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = "Features to plot, comma-separated, by tsfresh's names.")
    private List<String> features = new ArrayList<>();

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        ReportRequest request = new ReportRequest(
                Optional.ofNullable(runId),
                features.stream().map(name -> Feature.parse(name).column()).toList());
        Path file = out == null ? WarehousePath.resolve(settings.warehouse(), DEFAULT_FILE) : out;
        Path written = ReportFile.write(file, SparkSessions.tables(settings, "report"), settings, request);
        console().line("Report: " + written);
        return 0;
    }
}
