package io.eraforge.cli.command.document;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.workload.document.ingest.DocumentIngest;
import io.eraforge.workload.document.ingest.DocumentIngestReport;
import io.eraforge.workload.document.ingest.DocumentIngestRequest;
import io.eraforge.workload.document.ingest.IngestFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code documents ingest}. */
@Command(
        name = "ingest",
        description =
                "Load documents into the warehouse: arXiv's metadata in both layouts, or any table with ids and texts.")
public final class DocumentIngestCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Option(names = "--in", required = true, paramLabel = "PATH", description = "A file, a folder or a glob.")
    private String path;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "auto",
            converter = FormatConverter.class,
            description = "auto, arxiv-snapshot, papers, jsonl, csv or parquet.")
    private IngestFormat format;

    @Option(
            names = "--id-column",
            paramLabel = "COLUMN",
            defaultValue = "",
            description = "For files other than arXiv's: the column or field of ids.")
    private String idColumn;

    @Option(
            names = "--text-columns",
            paramLabel = "COLUMN",
            split = ",",
            description = "The columns that together are the text to embed, comma-separated. Default: abstract.")
    private List<String> textColumns = new ArrayList<>();

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        DocumentIngestRequest request = new DocumentIngestRequest(path, format, idColumn, textColumns);
        return SparkSessions.run(settings, "documents ingest", spark -> {
            DocumentIngestReport report = WriteSession.run(
                    spark,
                    settings,
                    "documents ingest",
                    (store, interruption) -> new DocumentIngest(store).run(request));
            show(report);
            return 0;
        });
    }

    private void show(DocumentIngestReport report) {
        Console console = console();
        if (json.enabled()) {
            console.json(report);
            return;
        }
        console.line("%s records: %s documents added, %s changed, %s unchanged, %s repeated, %s rejected"
                .formatted(
                        HumanFormat.count(report.records()),
                        HumanFormat.count(report.added()),
                        HumanFormat.count(report.changed()),
                        HumanFormat.count(report.unchanged()),
                        HumanFormat.count(report.repeated()),
                        HumanFormat.count(report.rejected())));
        for (DocumentIngestReport.Reason reason : report.reasons()) {
            console.warning("%s (%s), such as %s"
                    .formatted(reason.reason(), HumanFormat.count(reason.records()), reason.example()));
        }
        if (report.rejected() > 0) {
            console.info("See table rejected for all of them.");
        }
    }

    /** By the names on the command line. */
    static final class FormatConverter implements ITypeConverter<IngestFormat> {
        @Override
        public IngestFormat convert(String text) {
            return IngestFormat.of(text)
                    .orElseThrow(() -> new TypeConversionException(
                            "expected %s, got '%s'".formatted(String.join(", ", IngestFormat.keys()), text)));
        }
    }
}
