package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.option.BaseCommand;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge bench}. */
@Command(
        name = "bench",
        description = {
            "Generate data and benchmark ingest, prepare and run on it.",
            "Repeats each step until its CPU time stops falling, then reports medians. Every era is computed, regardless of"
                    + " levels.*.min-era-rows."
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
            names = "--step",
            paramLabel = "ingest|prepare|run|all",
            split = ",",
            defaultValue = "all",
            description = "What to measure, separated by commas (${DEFAULT-VALUE}).")
    private List<MeasuredStep> steps;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = "5",
            description = "Repetitions per step (${DEFAULT-VALUE}).")
    private int repeats;

    @Option(
            names = "--warm-ups",
            paramLabel = "N",
            defaultValue = "12",
            description = "Most repetitions before those that count (${DEFAULT-VALUE}).")
    private int warmUps;

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

    /** Values of {@code --step}. */
    private enum MeasuredStep {
        INGEST,
        PREPARE,
        RUN,
        ALL;

        static Set<BenchRequest.Step> resolve(List<MeasuredStep> given) {
            return given.contains(ALL)
                    ? EnumSet.allOf(BenchRequest.Step.class)
                    : given.stream()
                            .map(step -> BenchRequest.Step.valueOf(step.name()))
                            .collect(Collectors.toSet());
        }
    }

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        BenchRequest request = new BenchRequest(
                rows,
                eras,
                sensors,
                shape,
                MeasuredStep.resolve(steps),
                List.of(featureSet.resolve(settings)),
                repeats,
                warmUps,
                peers);
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
