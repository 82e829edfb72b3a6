package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.ingest.IngestRequest;
import io.eraforge.sample.Sample;
import io.eraforge.sample.SampleReport;
import io.eraforge.sample.SampleSpec;
import io.eraforge.stage.RunReport;
import io.eraforge.stage.RunRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** From nothing to feature tables. */
@Command(name = "demo", description = "From nothing to feature tables: sample, ingest, prepare, run A, B and C.")
final class DemoCommand implements Callable<Integer> {
    @Mixin
    private BasicOptions basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureSetOption featureSet;

    @Mixin
    private ProgressOption progress;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        FeatureSet features = FeatureSet.named(settings.featureSet());
        return SparkSessions.working(settings, "demo", spark -> demo(spark, settings, features));
    }

    private int demo(SparkSession spark, Settings settings, FeatureSet features) {
        Console console = Console.of(spec.commandLine());
        console.step(1, 4, "Making up greenhouse data");
        SampleSpec data = SampleSpec.demo(sampleFolder(settings));
        SampleReport sample = Writing.to(data.out().toString(), () -> Sample.write(data));
        console.step(
                2, 4, "Ingesting %s readings of %d greenhouses".formatted(Words.count(sample.rows()), sample.series()));
        IngestRequest files = IngestRequest.of(
                List.of(sample.readings().toString()), sample.eras().toString());
        IngestCommand.ingest(spark, settings, files, console);
        console.step(3, 4, "Cutting them into eras");
        PrepareCommand.prepare(spark, settings, console);
        console.step(
                4,
                4,
                "Computing %d features per era and sensor"
                        .formatted(features.features().size()));
        RunRequest everything = new RunRequest(List.of(Level.values()), features, OptionalLong.empty(), false, false);
        RunReport report = Watched.run(
                spark, settings, RunId.next(), everything, "demo", List.of(), RunView.of(progress.mode(), console));
        RunSummary.show(console, report);
        DemoSummary.show(spark, settings, features, console);
        return RunSummary.last(console, report, NextCommand.after(spec.commandLine(), settings.warehouse()));
    }

    private static Path sampleFolder(Settings settings) {
        return LocalPath.of(settings.warehouse())
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
