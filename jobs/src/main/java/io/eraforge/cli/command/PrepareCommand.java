package io.eraforge.cli.command;

import io.eraforge.cli.launch.BackendChoice;
import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.launch.WriteSession;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.PrepareView;
import io.eraforge.config.Settings;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.prepare.PrepareReport;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge prepare}. */
@Command(
        name = "prepare",
        description = "Cut readings into eras. Only eras that changed since the last prepare are rewritten.")
public final class PrepareCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Option(names = "--clean-start", description = "Rebuild all eras, including unchanged ones.")
    private boolean cleanStart;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        Console console = console();
        SparkConf conf = SparkDefaults.forCommand("prepare");
        Settings resolved = new BackendChoice(settings.run().backend(), console).resolve(settings, conf);
        return SparkSessions.run(conf, resolved, "prepare", spark -> {
            prepare(spark, resolved, console, cleanStart);
            return 0;
        });
    }

    static void prepare(SparkSession spark, Settings settings, Console console) {
        prepare(spark, settings, console, false);
    }

    private static void prepare(SparkSession spark, Settings settings, Console console, boolean cleanStart) {
        PrepareReport report = WriteSession.run(
                spark,
                settings,
                "prepare",
                (store, interruption) -> Prepare.run(store, settings, new PrepareView(console), cleanStart));
        PrepareView.show(console, report);
    }
}
