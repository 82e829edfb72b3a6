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
import io.eraforge.engine.job.Interruption;
import io.eraforge.table.Store;
import io.eraforge.workload.document.index.IndexBuild;
import io.eraforge.workload.document.index.IndexReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge documents index}. */
@Command(
        name = "index",
        description = "Index words and embeddings for search. An index that exists is brought up to date.")
public final class DocumentIndexCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private IndexOptions index;

    @Mixin
    private JsonOption json;

    @Option(names = "--clean-start", description = "Make the index anew.")
    private boolean cleanStart;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        Path folder = index.folder(settings);
        return SparkSessions.run(settings, "documents", spark -> index(spark, settings, folder));
    }

    private int index(SparkSession spark, Settings settings, Path folder) {
        try (Interruption interruption = Interruption.watch(spark.sparkContext());
                Store store = Store.openForReading(spark, settings.warehouse())) {
            IndexBuild build = new IndexBuild(store, index.model().name(), folder);
            IndexReport report = FailureClassifier.explaining(
                    settings.warehouse(), () -> build.run(cleanStart, interruption::requested));
            Console console = console();
            if (json.enabled()) {
                console.json(report);
            } else {
                console.line(describe(report));
            }
            if (report.withVectors() < report.documents()) {
                console.warning(
                        "Documents without an embedding of their current text, which are found by their words alone: %s. See 'eraforge documents status'."
                                .formatted(HumanFormat.count(report.documents() - report.withVectors())));
            }
            return 0;
        }
    }

    static String describe(IndexReport report) {
        return "Indexed %s documents with %s vectors (%s written, %s removed), %s, in %s: %s"
                .formatted(
                        HumanFormat.count(report.documents()),
                        HumanFormat.count(report.vectors()),
                        HumanFormat.count(report.written()),
                        HumanFormat.count(report.removed()),
                        HumanFormat.bytes(report.bytes()),
                        HumanFormat.duration(report.seconds()),
                        report.path());
    }
}
