package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.BenchSummary;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.bench.Bench;
import io.eraforge.tool.bench.BenchReport;
import io.eraforge.tool.bench.BenchRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge bench}. */
@Command(
        name = "bench",
        description = {
            "Generate data and benchmark prepare and run on it.",
            "Reports medians after one warm-up. Every era is computed, regardless of levels.*.min-era-rows."
        })
public final class BenchCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureSetOption featureSet;

    @Mixin
    private JsonOption json;

    @Option(names = "--rows", paramLabel = "N", defaultValue = "2000000", description = "Readings (${DEFAULT-VALUE}).")
    private long rows;

    @Option(names = "--eras", paramLabel = "N", defaultValue = "2000", description = "Eras (${DEFAULT-VALUE}).")
    private long eras;

    @Option(names = "--sensors", paramLabel = "N", defaultValue = "12", description = "Sensors (${DEFAULT-VALUE}).")
    private int sensors;

    @Option(
            names = "--shape",
            paramLabel = "uniform|greenhouse",
            defaultValue = "uniform",
            description = "Dense values and adjacent eras, or greenhouse-like gaps and overlaps (${DEFAULT-VALUE}).")
    private BenchRequest.Shape shape;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = "5",
            description = "Repetitions per step (${DEFAULT-VALUE}).")
    private int repeats;

    @Option(
            names = "--peers",
            description = "Also measure DuckDB, Spark's SQL aggregates, tsfresh and catch22 on the same data. Downloads"
                    + " DuckDB from Maven and the last two into a Python environment, once.")
    private boolean peers;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Generate the data in this folder and keep it. Default: a temporary one.")
    private Path folder;

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        BenchRequest request =
                new BenchRequest(rows, eras, sensors, shape, List.of(featureSet.resolve(settings)), repeats, peers);
        return SparkSessions.run(settings, "bench", spark -> bench(spark, settings, request));
    }

    private int bench(SparkSession spark, Settings settings, BenchRequest request) {
        Console console = console();
        try (WorkFolder work = folder == null ? WorkFolder.temporary("eraforge-bench-") : WorkFolder.named(folder)) {
            BenchReport report = new Bench(spark, settings, work.path(), console::info).run(request);
            if (json.enabled()) {
                console.json(report);
            } else {
                BenchSummary.print(console, report);
            }
        }
        return 0;
    }
}
