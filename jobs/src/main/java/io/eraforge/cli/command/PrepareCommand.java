package io.eraforge.cli.command;

import io.eraforge.cli.launch.BackendChoice;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.Warehouse;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Cuts readings into era partitions. */
@Command(
        name = "prepare",
        description = "Cut the readings into eras. Only what changed since the last time is done again.")
public final class PrepareCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Mixin
    private ConfigOptions config;

    @Option(names = "--clean-start", description = "Cut everything again, also what did not change.")
    private boolean cleanStart;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        Warehouse.requireExists(settings);
        Console console = Console.of(spec.commandLine());
        SparkConf conf = SparkSessions.defaults("prepare");
        Settings settled = new BackendChoice(settings.run().backend(), console).resolve(settings, conf);
        return SparkSessions.run(conf, settled, "prepare", spark -> {
            prepare(spark, settled, console, cleanStart);
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
