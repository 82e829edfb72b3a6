package io.eraforge.cli.workload;

import io.eraforge.cli.launch.MonitoredRun;
import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.ProgressOption;
import io.eraforge.cli.option.RunIdOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.ProgressMode;
import io.eraforge.cli.view.RunSummary;
import io.eraforge.config.Settings;
import io.eraforge.engine.Part;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.table.Store;
import io.eraforge.telemetry.plugin.TelemetryConf;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run} of a workload. */
@Command(name = "run", description = "Compute all ${bundle:noun.items} that are not done yet.")
public final class RunCommand extends BaseCommand implements Callable<Integer> {
    private final WorkloadCli cli;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private ProgressOption progress;

    @Mixin
    private RunIdOption id;

    @Option(
            names = {"--limit", "--count"},
            paramLabel = "N",
            description =
                    "Stop after about N ${bundle:noun.items} per ${bundle:noun.part}, rounded up to whole buckets.")
    private Long limit;

    @Option(names = "--clean-start", description = "Recompute everything.")
    private boolean cleanStart;

    @Option(names = "--failed-only", description = "Retry only ${bundle:noun.items} that failed.")
    private boolean failedOnly;

    @Option(
            names = "--skip-corrupt",
            description = "Record ${bundle:noun.items} in unreadable files as failed and continue.")
    private boolean skipCorrupt;

    /** {@code failures}: name of the table of failed units; empty if nothing was run. */
    private record Computed(RunReport report, String failures) {}

    public RunCommand(WorkloadCli cli) {
        this.cli = cli;
    }

    @Override
    public Integer call() {
        Settings settings = config.load(cli.flags()).settings();
        String runId = id.resolve();
        WarehousePath.requireExists(settings);
        RunSource source = cli.run(settings, console());
        SparkConf conf = SparkDefaults.forCommand("run");
        TelemetryConf.nameItems(conf, cli.nouns().items());
        Settings resolved = source.configure(settings, conf);
        return SparkSessions.run(conf, resolved, "run", spark -> run(spark, resolved, source, runId));
    }

    private int run(SparkSession spark, Settings settings, RunSource source, String runId) {
        Console console = console();
        NextCommand next = NextCommand.after(spec().commandLine(), settings.warehouse());
        try {
            Computed computed = WriteSession.run(
                    spark,
                    settings,
                    path(),
                    (store, interruption) -> compute(store, interruption, settings, source, runId));
            if (progress.mode() != ProgressMode.JSON) {
                RunSummary.show(console, computed.report(), cli.nouns(), computed.failures());
            }
            return source.finish(spark, settings, computed.report(), new RunSource.Output(console, cli.nouns(), next));
        } catch (Exception e) {
            source.fail(console, runId, e, next);
            throw e;
        }
    }

    private Computed compute(
            Store store, Interruption interruption, Settings settings, RunSource source, String runId) {
        RunSource.Ready ready;
        try {
            ready = source.prepare(store, settings, progress.mode() == ProgressMode.JSON);
        } catch (RuntimeException e) {
            if (interruption.requested()) {
                return new Computed(new RunReport(runId, List.of(), true), "");
            }
            throw e;
        }
        List<Part> parts = source.parts(ready.workload(), store.tables());
        RunRequest request = new RunRequest(
                parts,
                limit == null ? OptionalLong.empty() : OptionalLong.of(limit),
                cleanStart,
                failedOnly,
                skipCorrupt);
        MonitoredRun monitored = new MonitoredRun(ready.workload(), store, interruption, ready.settings(), console());
        RunReport report = monitored.run(runId, request, path(), ready.coverage(), progress.mode());
        return new Computed(report, MonitoredRun.failures(ready.workload(), parts));
    }
}
