package io.eraforge.cli.command.document;

import io.eraforge.cli.launch.MonitoredRun;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.ProgressOption;
import io.eraforge.cli.option.RunIdOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.error.ExitCode;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelSource;
import io.eraforge.table.Store;
import io.eraforge.tool.sample.SampleDocuments;
import io.eraforge.workload.document.DocumentWorkload;
import io.eraforge.workload.document.embed.EmbeddingRecipe;
import io.eraforge.workload.document.index.IndexBuild;
import io.eraforge.workload.document.index.QueryEmbedder;
import io.eraforge.workload.document.index.SearchIndex;
import io.eraforge.workload.document.index.SearchRequest;
import io.eraforge.workload.document.ingest.DocumentIngest;
import io.eraforge.workload.document.ingest.DocumentIngestReport;
import io.eraforge.workload.document.ingest.DocumentIngestRequest;
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
import picocli.CommandLine.Option;

/** {@code eraforge documents demo}. */
@Command(
        name = "demo",
        description =
                "Go from nothing to search: make up documents, ingest, embed and index them, and search three times.")
public final class DocumentDemoCommand extends BaseCommand implements Callable<Integer> {
    private static final int STEPS = 5;
    private static final int HITS = 3;
    private static final List<String> SEARCHES =
            List.of("how do collapsed stars spin", "networks that translate sentences", "\"quantum\" AND errors");

    @Mixin
    private ConfigOptions config;

    @Mixin
    private ProgressOption progress;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "2500",
            description = "Documents to make up (${DEFAULT-VALUE}).")
    private int count;

    @Override
    public Integer call() {
        Settings settings = config.load().settings().withBackend(Settings.Backend.CPU);
        return SparkSessions.run(settings, "demo", spark -> demo(spark, settings));
    }

    private int demo(SparkSession spark, Settings settings) {
        Console console = console();
        console.step(1, STEPS, "Making up %s documents".formatted(HumanFormat.count(count)));
        Path folder = WarehousePath.of(settings.warehouse()).orElse(Path.of("warehouse"));
        Path file = sample(folder.resolve("_sample"));
        console.step(2, STEPS, "Ingesting " + file);
        RunReport report = WriteSession.run(spark, settings, "documents demo", (store, interruption) -> {
            DocumentIngestReport ingest = new DocumentIngest(store).run(DocumentIngestRequest.auto(file.toString()));
            console.info("%s new documents, %s records rejected"
                    .formatted(HumanFormat.count(ingest.added()), HumanFormat.count(ingest.rejected())));
            console.step(3, STEPS, "Embedding them with " + ModelSource.DEFAULT.name());
            EmbeddingRecipe recipe = EmbeddingRecipe.of(EmbeddingSettings.of(ModelSource.DEFAULT, LongTexts.CUT));
            MonitoredRun run = new MonitoredRun(
                    new DocumentWorkload(recipe, Settings.Backend.CPU), store, interruption, settings, console);
            RunRequest request = new RunRequest(List.of(DocumentWorkload.PART), OptionalLong.empty(), false, false);
            return run.run(RunIdOption.generate(), request, path(), List.of(), progress.mode());
        });
        if (report.interrupted()) {
            return ExitCode.PARTIAL.code();
        }
        long items =
                report.parts().stream().mapToLong(RunReport.PartReport::items).sum();
        console.info("%s embedded; %s failed, since their abstracts are empty"
                .formatted(HumanFormat.count(items - report.failed()), HumanFormat.count(report.failed())));
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            search(store, folder.resolve("_index").resolve(ModelSource.DEFAULT.name()), console);
        }
        return 0;
    }

    private Path sample(Path folder) {
        try {
            Path file =
                    Files.createDirectories(folder).resolve("documents.jsonl").toAbsolutePath();
            SampleDocuments.write(file, count);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void search(Store store, Path folder, Console console) {
        String model = ModelSource.DEFAULT.name();
        console.step(4, STEPS, "Indexing words and embeddings");
        console.info(DocumentIndexCommand.describe(new IndexBuild(store, model, folder).run(false, () -> false)));
        console.step(5, STEPS, "Searching");
        try (SearchIndex index = SearchIndex.open(folder, store.tables(), model)) {
            for (String text : SEARCHES) {
                float[] vector = QueryEmbedder.embed(ModelSource.DEFAULT, index.provenance(), text);
                SearchRequest request = new SearchRequest(
                        text, Optional.of(vector), true, Optional.empty(), Optional.empty(), Optional.empty(), HITS);
                console.heading(text);
                DocumentSearchCommand.table(console, index.search(request));
            }
        }
    }
}
