package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.Warehouse;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.table.OptimizeReport;
import io.eraforge.table.TableOptimizer;
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
public final class OptimizeCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

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
        Warehouse.requireExists(settings);
        Duration retention = Duration.ofDays(retentionDays);
        TableOptimizer.checkRetention(retention);
        return SparkSessions.run(settings, "optimize", spark -> optimize(spark, settings, retention));
    }

    private int optimize(SparkSession spark, Settings settings, Duration retention) {
        OptimizeReport report = WriteSession.run(
                spark,
                settings,
                "optimize",
                (store, interruption) -> new TableOptimizer(store, settings, interruption::requested).run(retention));
        Console console = Console.of(spec.commandLine());
        if (json.enabled()) {
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
                HumanFormat.count(table.filesBefore()),
                HumanFormat.count(table.files()),
                HumanFormat.bytes(table.bytesBefore()),
                HumanFormat.bytes(table.bytes()),
                HumanFormat.count(table.deletedFiles()),
                HumanFormat.bytes(table.deletedBytes()));
    }
}
