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
import io.eraforge.workload.document.publish.DocumentPublish;
import io.eraforge.workload.document.publish.PublishReport;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge documents publish}. */
@Command(
        name = "publish",
        description = {
            "Publish documents and embeddings to a table of a PostgreSQL database, which is made if absent.",
            "Sends what changed since the last time. User and password: PGUSER and PGPASSWORD in the environment."
        })
public final class DocumentPublishCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Mixin
    private EmbeddedWithOption model;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "URL",
            description = "jdbc:postgresql://HOST[:PORT]/DATABASE, without user and password.")
    private String url;

    @Option(
            names = "--table",
            paramLabel = "[SCHEMA.]NAME",
            defaultValue = "abstract_metadata",
            description = "Table to publish to (${DEFAULT-VALUE}).")
    private String table;

    @Option(names = "--all", description = "Send every row again, for a table that was changed by others.")
    private boolean all;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        DocumentPublish.check(url, table);
        return SparkSessions.run(settings, "documents", spark -> publish(spark, settings));
    }

    private int publish(SparkSession spark, Settings settings) {
        try (Interruption interruption = Interruption.watch(spark.sparkContext());
                Store store = Store.openForReading(spark, settings.warehouse())) {
            DocumentPublish publish = DocumentPublish.of(store, url, table, System.getenv(), interruption::requested);
            String name = model.source().name();
            PublishReport report = FailureClassifier.explaining(settings.warehouse(), () -> publish.run(name, all));
            show(console(), report);
            return 0;
        }
    }

    private void show(Console console, PublishReport report) {
        if (json.enabled()) {
            console.json(report);
            return;
        }
        console.line("%s documents in table %s of %s (%s sent, %s written%s; embeddings are %s), in %s."
                .formatted(
                        HumanFormat.count(report.documents()),
                        report.table(),
                        report.database(),
                        HumanFormat.count(report.sent()),
                        HumanFormat.count(report.written()),
                        report.created() ? ", new table" : "",
                        report.embeddingType(),
                        HumanFormat.duration(report.seconds())));
    }
}
