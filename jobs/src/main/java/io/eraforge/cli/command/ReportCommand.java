package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.Warehouse;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.error.ReportErrors;
import io.eraforge.feature.Feature;
import io.eraforge.report.Report;
import io.eraforge.report.data.ReportRequest;
import io.eraforge.table.kernel.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the page on a run. */
@Command(name = "report", description = "Write one HTML page on a run: what was done, how fast, and what came of it.")
public final class ReportCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Mixin
    private ConfigOptions config;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to; by default report.html in the warehouse, or here if that is not a local folder.")
    private Path out;

    @Option(names = "--run", paramLabel = "ID", description = "The run; by default the newest that computed something.")
    private String runId;

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = FeatureOptions.NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = "Features to draw, separated by commas: tsfresh's names.")
    private List<String> features = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        Warehouse.requireExists(settings);
        ReportRequest request = new ReportRequest(
                Optional.ofNullable(runId),
                features.stream().map(name -> Feature.parse(name).column()).toList());
        Path file = write(SparkSessions.tables(settings, "report"), settings, request, Optional.ofNullable(out));
        Console.of(spec.commandLine()).line("Report: " + file);
        return 0;
    }

    /** Returns where it lies. */
    public static Path write(Tables tables, Settings settings, ReportRequest request, Optional<Path> out) {
        Path file = out.orElseGet(() -> WarehousePath.of(settings.warehouse())
                        .map(folder -> folder.resolve("report.html"))
                        .orElse(Path.of("report.html")))
                .toAbsolutePath()
                .normalize();
        String html = Report.html(tables, settings, request);
        try {
            return Files.writeString(file, html);
        } catch (IOException e) {
            throw ReportErrors.unwritable(file.toString(), e.toString());
        }
    }
}
