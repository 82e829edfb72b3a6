package io.eraforge.cli.command;

import io.eraforge.cli.launch.BackendChoice;
import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.launch.MonitoredRun;
import io.eraforge.cli.launch.PrepareFirst;
import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.LevelOptions;
import io.eraforge.cli.option.ProgressOption;
import io.eraforge.cli.option.RunIdOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.ProgressMode;
import io.eraforge.cli.view.RunSummary;
import io.eraforge.cli.view.RunView;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge run}. */
@Command(
        name = "run",
        description = {
            "Compute the features of eras, level A first. Eras already done are skipped.",
            "Prepares first if readings, eras or a minimum changed since the last prepare."
        })
public final class RunCommand extends BaseCommand implements Callable<Integer> {
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

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Stop after about N eras per level, rounded up to whole buckets.")
    private Long limit;

    @Option(
            names = "--batch-size",
            paramLabel = "N",
            description = "Maximum eras, with all their sensors, per GPU slice at every level.")
    private String batchSize;

    @Option(names = "--backend", paramLabel = "auto|cpu|gpu", description = "Where to compute (setting run.backend).")
    private String backend;

    @Option(names = "--clean-start", description = "Recompute everything.")
    private boolean cleanStart;

    @Option(names = "--failed-only", description = "Retry only eras that failed.")
    private boolean failedOnly;

    @Option(names = "--skip-corrupt", description = "Record eras in unreadable files as failed and continue.")
    private boolean skipCorrupt;

    @Option(
            names = "--no-prepare",
            description = "Compute from what was prepared before, even if readings or eras have changed since.")
    private boolean noPrepare;

    /** Result of a run, and whether what it computed from was up to date. */
    private record Outcome(RunReport report, Staleness prepared) {}

    @Override
    public Integer call() {
        Settings settings = config.load(flags()).settings();
        String runId = id.resolve();
        Console console = console();
        WarehousePath.requireExists(settings);
        FeatureSet features = featureSet.resolve(settings);
        RunRequest request = new RunRequest(
                EraWorkload.parts(levels.levels()),
                limit == null ? OptionalLong.empty() : OptionalLong.of(limit),
                cleanStart,
                failedOnly,
                skipCorrupt);
        BackendChoice choice = new BackendChoice(settings.run().backend(), console);
        SparkConf conf = SparkDefaults.forCommand("run");
        Settings resolved = choice.resolve(settings, conf);
        warnBatchSizeUnused(resolved, console);
        return SparkSessions.run(
                conf, resolved, "run", spark -> run(spark, resolved, choice, runId, features, request, console));
    }

    private int run(
            SparkSession spark,
            Settings resolved,
            BackendChoice choice,
            String runId,
            FeatureSet features,
            RunRequest request,
            Console console) {
        NextCommand next = NextCommand.after(spec().commandLine(), resolved.warehouse());
        try {
            Outcome outcome = WriteSession.run(
                    spark,
                    resolved,
                    "run",
                    (store, interruption) -> compute(store, interruption, resolved, choice, runId, features, request));
            if (progress.mode() != ProgressMode.JSON) {
                RunSummary.show(console, outcome.report());
            }
            List<LevelMinimum> uncomputed = uncomputed(spark, resolved, outcome.report());
            if (outcome.report().isEmpty()) {
                return RunSummary.printEmpty(console, outcome.report(), outcome.prepared(), uncomputed, next);
            }
            MinimumRowsView.showUncomputed(console, uncomputed, next, List.of());
            return RunSummary.printResult(console, outcome.report(), outcome.prepared(), next);
        } catch (Exception e) {
            RunSummary.printFailure(console, runId, e, next);
            throw e;
        }
    }

    /** The levels of the run that have no features. */
    private static List<LevelMinimum> uncomputed(SparkSession spark, Settings settings, RunReport report) {
        List<Level> levels = report.parts().stream()
                .filter(part -> part.items() + part.skipped() == 0)
                .map(part -> EraWorkload.level(part.part()))
                .toList();
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            return LevelMinimum.read(store.tables(), settings, levels);
        }
    }

    private Outcome compute(
            Store store,
            Interruption interruption,
            Settings resolved,
            BackendChoice choice,
            String runId,
            FeatureSet features,
            RunRequest request) {
        Staleness prepared;
        try {
            prepared = prepare(new PrepareFirst(store, resolved, console()));
        } catch (RuntimeException e) {
            if (interruption.requested()) {
                return new Outcome(new RunReport(runId, List.of(), true), Staleness.of(store.tables()));
            }
            throw e;
        }
        ComputedSettings.changedMinimums(resolved, features.name(), new Ledger(store.tables()))
                .ifPresent(console()::info);
        // On the GPU this needs the era partitions.
        Settings checked = choice.verifyCoverage(store.spark(), resolved, levels.levels(), features);
        RunView view = RunView.of(progress.mode(), console());
        return new Outcome(
                MonitoredRun.run(
                        new EraWorkload(checked, features),
                        store,
                        interruption,
                        checked,
                        runId,
                        request,
                        "run",
                        choice.coverage(),
                        view),
                prepared);
    }

    private Staleness prepare(PrepareFirst first) {
        return noPrepare ? first.skip() : first.run(progress.mode() == ProgressMode.JSON);
    }

    private void warnBatchSizeUnused(Settings resolved, Console console) {
        if (batchSize != null && resolved.run().backend() == Settings.Backend.CPU) {
            console.info("--batch-size has no effect on the CPU, which computes one era at a time.");
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
