package io.eraforge.cli.command.document;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailureClassifier;
import io.eraforge.model.ModelSource;
import io.eraforge.table.Store;
import io.eraforge.workload.document.export.DocumentExport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code documents export}. */
@Command(name = "export", description = "Write documents with their embeddings, one row each.")
public final class DocumentExportCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "PATH",
            description = "A file ending in .jsonl or .parquet, or a folder for several files.")
    private String out;

    @Option(
            names = "--format",
            paramLabel = "jsonl|parquet",
            description = "Default: by the extension of --out, otherwise jsonl.")
    private DocumentExport.Format format;

    @Option(
            names = "--model",
            paramLabel = "NAME|FOLDER",
            defaultValue = "all-minilm-l6-v2",
            description = "The model whose embeddings to export.")
    private String model;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        DocumentExport.Format chosen = format != null
                ? format
                : out.endsWith(".parquet") ? DocumentExport.Format.PARQUET : DocumentExport.Format.JSONL;
        // Neither the model nor its folder is needed.
        String name = model.equals(ModelSource.DEFAULT.name())
                ? model
                : Path.of(model).getFileName().toString();
        return SparkSessions.run(settings, "documents export", spark -> {
            try (Store store = Store.openForReading(spark, settings.warehouse())) {
                DocumentExport export = new DocumentExport(store, name);
                show(FailureClassifier.explaining(out, () -> export.run(out, chosen)));
                return 0;
            }
        });
    }

    private void show(DocumentExport.Report report) {
        Console console = console();
        if (json.enabled()) {
            console.json(report);
            return;
        }
        console.line("%s documents: %s".formatted(HumanFormat.count(report.documents()), report.out()));
        if (report.missing() > 0) {
            console.warning("Documents without an embedding of their current text: %s. Run 'eraforge documents run'."
                    .formatted(HumanFormat.count(report.missing())));
        }
    }
}
