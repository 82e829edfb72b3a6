package io.eraforge.cli.workload;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.table.OptimizeReport;
import io.eraforge.table.TableOptimizer;
import io.eraforge.workload.era.schema.EraArraysTable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code optimize} of a workload. */
@Command(
        name = "optimize",
        description =
                "Compact small files and delete obsolete ones. Rows do not change, and nothing needs to be recomputed.")
public final class OptimizeCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--retention-days",
            paramLabel = "N",
            defaultValue = "7",
            description = "Keep replaced files for N days for concurrent readers; at least 7 (${DEFAULT-VALUE}).")
    private int retentionDays;

    /** Tables are compacted without knowing what is in them. */
    public OptimizeCommand(WorkloadCli ignored) {}

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        Duration retention = Duration.ofDays(retentionDays);
        TableOptimizer.checkRetention(retention);
        return SparkSessions.run(settings, "optimize", spark -> optimize(spark, settings, retention));
    }

    private int optimize(SparkSession spark, Settings settings, Duration retention) {
        OptimizeReport report = WriteSession.run(
                spark,
                settings,
                path(),
                (store, interruption) -> new TableOptimizer(
                                store, EraArraysTable.rowGroupBytes(settings), interruption::requested)
                        .run(retention));
        Console console = console();
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
