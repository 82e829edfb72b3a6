package io.eraforge.cli.command;

import io.eraforge.cli.era.EraRunSummary;
import io.eraforge.cli.launch.Logs;
import io.eraforge.cli.launch.MonitoredRun;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.ProgressOption;
import io.eraforge.cli.option.RunIdOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.DemoSummary;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.RunSummary;
import io.eraforge.cli.workload.ReportCommand;
import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.report.ReportFile;
import io.eraforge.report.era.EraReport;
import io.eraforge.table.Store;
import io.eraforge.tool.sample.SampleGenerator;
import io.eraforge.tool.sample.SampleReport;
import io.eraforge.tool.sample.SampleSpec;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.prepare.Staleness;
import io.eraforge.workload.era.schema.FailedErasTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code eraforge demo}. */
@Command(
        name = "demo",
        description = "Go from nothing to feature tables: sample, ingest, prepare, and run levels A, B and C.")
public final class DemoCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureSetOption featureSet;

    @Mixin
    private ProgressOption progress;

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        FeatureSet features = featureSet.resolve(settings);
        return SparkSessions.run(settings, "demo", spark -> demo(spark, settings, features));
    }

    private int demo(SparkSession spark, Settings settings, FeatureSet features) {
        Console console = console();
        console.step(1, 4, "Generating greenhouse data");
        SampleSpec data = SampleSpec.demo(sampleFolder(settings));
        SampleReport sample = FailureClassifier.explaining(data.out().toString(), () -> SampleGenerator.write(data));
        console.step(
                2,
                4,
                "Ingesting %s readings of %d greenhouses".formatted(HumanFormat.count(sample.rows()), sample.series()));
        IngestRequest files = IngestRequest.of(
                List.of(sample.readings().toString()), sample.eras().toString());
        IngestCommand.ingest(spark, settings, files, console);
        console.step(3, 4, "Cutting readings into eras");
        PrepareCommand.prepare(spark, settings, console);
        console.step(
                4,
                4,
                "Computing %d features per era and sensor"
                        .formatted(features.features().size()));
        RunRequest everything =
                new RunRequest(EraWorkload.parts(List.of(Level.values())), OptionalLong.empty(), false, false);
        RunReport report = WriteSession.run(
                spark,
                settings,
                "run",
                (store, interruption) -> new MonitoredRun(
                                new EraWorkload(settings, features), store, interruption, settings, console)
                        .run(RunIdOption.generate(), everything, "demo", List.of(), progress.mode()));
        RunSummary.show(console, report, EraWorkload.NOUNS, FailedErasTable.ID.name());
        summarize(spark, settings, features, console);
        NextCommand next = NextCommand.after(spec().commandLine(), settings.warehouse());
        return EraRunSummary.printResult(console, report, Staleness.CURRENT, next);
    }

    private static void summarize(SparkSession spark, Settings settings, FeatureSet features, Console console) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            Path file = WarehousePath.resolve(settings.warehouse(), ReportCommand.DEFAULT_FILE);
            Path report =
                    ReportFile.write(file, store.tables(), settings, Optional.empty(), EraReport.reader(List.of()));
            DemoSummary.show(store, settings, features, report, Logs.file(), console);
        }
    }

    private static Path sampleFolder(Settings settings) {
        return WarehousePath.of(settings.warehouse())
                .orElseGet(DemoCommand::temporary)
                .resolve("_sample");
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("eraforge-demo-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
