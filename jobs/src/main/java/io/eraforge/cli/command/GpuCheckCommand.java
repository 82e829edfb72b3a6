package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.era.Level;
import io.eraforge.error.ExitCode;
import io.eraforge.error.GpuErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.tool.doctor.Checkup;
import io.eraforge.tool.doctor.Finding;
import io.eraforge.tool.gpucheck.CheckFiles;
import io.eraforge.tool.gpucheck.CheckReport;
import io.eraforge.tool.gpucheck.CheckResult;
import io.eraforge.tool.gpucheck.CheckRunner;
import io.eraforge.tool.gpucheck.CheckStep;
import io.eraforge.tool.gpucheck.DeviceSteps;
import io.eraforge.tool.gpucheck.LazyMemory;
import io.eraforge.udf.EraFunctions;
import io.eraforge.workload.era.extract.GpuCoverageCheck;
import io.eraforge.workload.era.extract.LevelCoverage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge gpu-check}. */
@Command(
        name = "gpu-check",
        description = {
            "Check and measure this machine's GPU in about ten minutes: environment, plan coverage, parity, memory, speed.",
            "Writes a page, a JSON file and a calibrated profile. Exits with 1 if a step fails, and with 5 without a GPU."
        })
public final class GpuCheckCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "gpu-check",
            description = "Where to write the report (${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() {
        if (!EraFunctions.hasRapids()) {
            throw GpuErrors.cannotCheck(GpuErrors.noPlugin());
        }
        if (RapidsPlugin.gpus() == 0) {
            throw GpuErrors.cannotCheck(GpuErrors.noGpu());
        }
        Console console = console();
        Settings settings = config.load().settings();
        try (LazyMemory memory = new LazyMemory()) {
            DeviceSteps device = new DeviceSteps(
                    memory, DeviceSteps.Scale.full(Runtime.getRuntime().availableProcessors()));
            List<CheckStep> steps = Stream.concat(hostSteps(settings).stream(), device.all().stream())
                    .toList();
            CheckReport report = new CheckRunner(console::line).run(version(), steps);
            CheckFiles.write(out, report, device.profile()).forEach(file -> console.line("Wrote " + file));
            return report.passed() ? ExitCode.OK.code() : ExitCode.UNEXPECTED.code();
        }
    }

    private static String version() {
        return Optional.ofNullable(GpuCheckCommand.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    private static List<CheckStep> hostSteps(Settings settings) {
        return List.of(
                new CheckStep(
                        "Environment", "lists the GPU, its driver and memory", "5 s", () -> environment(settings)),
                new CheckStep(
                        "Plan", "asks the plugin which operators it would run", "30 s", () -> coverage(settings)));
    }

    private static CheckResult environment(Settings settings) {
        List<Finding> findings = Checkup.findings(
                System.getenv(),
                WarehousePath.of(settings.warehouse()),
                settings.ingest().timeZone());
        Map<String, Object> figures = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (Finding finding : findings) {
            figures.put(finding.subject(), finding.found());
            if (finding.health() == Finding.Health.PROBLEM) {
                problems.add(finding.subject() + ": " + finding.found() + ". " + finding.remedy());
            }
        }
        return new CheckResult(String.join(", ", RapidsPlugin.gpuNames()), problems, figures);
    }

    private static CheckResult coverage(Settings settings) {
        if (WarehousePath.of(settings.warehouse()).filter(Files::isDirectory).isEmpty()) {
            return new CheckResult(
                    "skipped: no warehouse at " + settings.warehouse() + "; 'eraforge demo' makes one",
                    List.of(),
                    Map.of());
        }
        List<LevelCoverage> levels = new ArrayList<>();
        SparkSessions.run(
                SparkDefaults.forCommand("gpu-check").setIfMissing("spark.ui.enabled", "false"),
                settings,
                "gpu-check",
                spark -> {
                    levels.addAll(coverage(spark, settings));
                    return 0;
                });
        List<String> problems = levels.stream()
                .flatMap(level -> level.onCpu().stream()
                        .map(one -> "level %s: %s stays on the CPU (%s)"
                                .formatted(level.level(), one.operator(), one.reason())))
                .toList();
        return new CheckResult(levels.size() + " levels planned", problems, Map.of("levels", levels));
    }

    private static List<LevelCoverage> coverage(SparkSession spark, Settings settings) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            GpuCoverageCheck check = new GpuCoverageCheck(store, settings, FeatureSet.named(FeatureSet.CORE));
            return Stream.of(Level.values()).map(check::extraction).toList();
        }
    }
}
