package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.stage.prepare.Prepare;
import io.eraforge.stage.prepare.PrepareReport;
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
final class PrepareCommand implements Callable<Integer> {
    @Mixin
    private BasicOptions basic;

    @Mixin
    private ConfigOptions config;

    @Option(names = "--clean-start", description = "Cut everything again, also what did not change.")
    private boolean cleanStart;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        Warehouse.require(settings);
        Console console = Console.of(spec.commandLine());
        SparkConf conf = SparkSessions.configuration("prepare");
        Settings settled = new BackendChoice(settings.run().backend(), console).settle(settings, conf);
        return SparkSessions.working(conf, settled, "prepare", spark -> {
            prepare(spark, settled, console, cleanStart);
            return 0;
        });
    }

    static void prepare(SparkSession spark, Settings settings, Console console) {
        prepare(spark, settings, console, false);
    }

    private static void prepare(SparkSession spark, Settings settings, Console console, boolean cleanStart) {
        PrepareReport report = Writing.with(
                spark,
                settings,
                "prepare",
                (store, interruption) -> Prepare.run(store, settings, new PrepareWords(console), cleanStart));
        PrepareWords.show(console, report);
    }
}
