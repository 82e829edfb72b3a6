package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.config.Sources.Flag;
import io.eraforge.era.Level;
import io.eraforge.stage.RunReport;
import io.eraforge.stage.RunRequest;
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
final class RunCommand implements Callable<Integer> {
    @Mixin
    private BasicOptions basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private LevelOptions levels;

    @Mixin
    private FeatureOptions featureSet;

    @Mixin
    private ProgressOption progress;

    @Mixin
    private RunId id;

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
        String runId = id.chosen();
        Console console = Console.of(spec.commandLine());
        Warehouse.require(settings);
        RunRequest request = new RunRequest(
                levels.levels(),
                featureSet.chosen(settings),
                limit == null ? OptionalLong.empty() : OptionalLong.of(limit),
                cleanStart,
                failedOnly,
                skipCorrupt);
        BackendChoice choice = new BackendChoice(settings.run().backend(), console);
        SparkConf conf = SparkSessions.configuration("run");
        Settings settled = choice.settle(settings, conf);
        remindOfBatches(settled, console);
        return SparkSessions.working(
                conf, settled, "run", spark -> run(spark, settled, choice, runId, request, console));
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
            Settings checked = choice.check(spark, settled, request.levels(), request.features());
            RunReport report = Watched.run(spark, checked, runId, request, "run", choice.coverage(), view);
            if (progress.mode() != ProgressMode.JSON) {
                RunSummary.show(console, report);
            }
            return RunSummary.last(console, report, next);
        } catch (Exception e) {
            RunSummary.lastOfFailed(console, runId, e, next);
            throw e;
        }
    }

    private void remindOfBatches(Settings settled, Console console) {
        if (batchSize != null && settled.run().backend() == Settings.Backend.CPU) {
            console.remark("--batch-size has no effect on the CPU, which computes era by era.");
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
