package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.stage.Optimize;
import io.eraforge.stage.OptimizeReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Keeps the tables in shape. */
@Command(
        name = "optimize",
        description = "Join small files and delete old ones. No row changes, and nothing is computed again after it.")
final class OptimizeCommand implements Callable<Integer> {
    @Mixin
    private BasicOptions basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--retention-days",
            paramLabel = "N",
            defaultValue = "7",
            description =
                    "Keep files that were replaced less than N days ago, for those who still read them; 7 or more.")
    private int retentionDays;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        Warehouse.require(settings);
        Duration retention = Duration.ofDays(retentionDays);
        Optimize.checkRetention(retention);
        return SparkSessions.working(settings, "optimize", spark -> optimize(spark, settings, retention));
    }

    private int optimize(SparkSession spark, Settings settings, Duration retention) {
        OptimizeReport report = Writing.with(
                spark,
                settings,
                "optimize",
                (store, interruption) -> new Optimize(store, settings, interruption).run(retention));
        Console console = Console.of(spec.commandLine());
        if (json.wanted()) {
            console.json(report);
        } else {
            console.table(
                    List.of("Table", ">Files before", ">now", ">Size before", ">now", ">Deleted files", ">size"),
                    report.tables().stream().map(OptimizeCommand::row).toList());
        }
        return 0;
    }

    private static List<String> row(OptimizeReport.TableReport table) {
        return List.of(
                table.table(),
                Words.count(table.filesBefore()),
                Words.count(table.files()),
                Words.bytes(table.bytesBefore()),
                Words.bytes(table.bytes()),
                Words.count(table.deletedFiles()),
                Words.bytes(table.deletedBytes()));
    }
}
