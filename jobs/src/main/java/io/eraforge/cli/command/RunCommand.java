package io.eraforge.cli.command;

import io.eraforge.cli.launch.BackendChoice;
import io.eraforge.cli.launch.MonitoredRun;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.Warehouse;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.LevelOptions;
import io.eraforge.cli.option.ProgressOption;
import io.eraforge.cli.option.RunIdOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.ProgressMode;
import io.eraforge.cli.view.RunSummary;
import io.eraforge.cli.view.RunView;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.era.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Computes features, level by level. */
@Command(
        name = "run",
        description = "Compute the features of prepared eras, level A first. What is already done is skipped.")
public final class RunCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private LevelOptions levels;

    @Mixin
    private FeatureOptions featureSet;

    @Mixin
    private ProgressOption progress;

    @Mixin
    private RunIdOption id;

    @Option(names = "--limit", paramLabel = "N", description = "Stop after about N eras a level, in whole buckets.")
    private Long limit;

    @Option(
            names = "--batch-size",
            paramLabel = "N",
            description = "Most eras, with all their sensors, in a GPU slice, at every level.")
    private String batchSize;

    @Option(names = "--backend", paramLabel = "auto|cpu|gpu", description = "Where to compute (setting run.backend).")
    private String backend;

    @Option(names = "--clean-start", description = "Compute everything again.")
    private boolean cleanStart;

    @Option(names = "--failed-only", description = "Compute again only where eras failed.")
    private boolean failedOnly;

    @Option(
            names = "--skip-corrupt",
            description = "Record the eras of files that cannot be read as failed, and go on.")
    private boolean skipCorrupt;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load(flags()).settings();
        String runId = id.resolve();
        Console console = Console.of(spec.commandLine());
        Warehouse.requireExists(settings);
        RunRequest request = new RunRequest(
                levels.levels(),
                featureSet.resolve(settings),
                limit == null ? OptionalLong.empty() : OptionalLong.of(limit),
                cleanStart,
                failedOnly,
                skipCorrupt);
        BackendChoice choice = new BackendChoice(settings.run().backend(), console);
        SparkConf conf = SparkSessions.defaults("run");
        Settings settled = choice.resolve(settings, conf);
        warnBatchSizeUnused(settled, console);
        return SparkSessions.run(conf, settled, "run", spark -> run(spark, settled, choice, runId, request, console));
    }

    private int run(
            SparkSession spark,
            Settings settled,
            BackendChoice choice,
            String runId,
            RunRequest request,
            Console console) {
        NextCommand next = NextCommand.after(spec.commandLine(), settled.warehouse());
        RunView view = RunView.of(progress.mode(), console);
        try {
            Settings checked = choice.verifyCoverage(spark, settled, request.levels(), request.features());
            RunReport report = MonitoredRun.run(spark, checked, runId, request, "run", choice.coverage(), view);
            if (progress.mode() != ProgressMode.JSON) {
                RunSummary.show(console, report);
            }
            return RunSummary.printResult(console, report, next);
        } catch (Exception e) {
            RunSummary.printFailure(console, runId, e, next);
            throw e;
        }
    }

    private void warnBatchSizeUnused(Settings settled, Console console) {
        if (batchSize != null && settled.run().backend() == Settings.Backend.CPU) {
            console.info("--batch-size has no effect on the CPU, which computes era by era.");
        }
    }

    private List<Flag> flags() {
        List<Flag> flags = new ArrayList<>(featureSet.flags());
        if (backend != null) {
            flags.add(new Flag("--backend", "run.backend", backend));
        }
        if (batchSize != null) {
            for (Level level : Level.values()) {
                flags.add(new Flag("--batch-size", "levels." + level.key() + ".batch-size", batchSize));
            }
        }
        return flags;
    }
}
