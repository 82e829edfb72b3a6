package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.bench.BenchReadme;
import io.eraforge.cli.view.bench.BenchSummary;
import io.eraforge.cli.view.bench.ScaleTable;
import io.eraforge.config.SettingSources;
import io.eraforge.config.Settings;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.bench.Bench;
import io.eraforge.tool.bench.BenchReport;
import io.eraforge.tool.bench.BenchRequest;
import io.eraforge.tool.bench.ReadmeBenchmark;
import io.eraforge.tool.bench.ReadmeFigures;
import io.eraforge.tool.bench.ScaleBenchmark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                    + " levels.*.min-era-rows. With --workload documents: compare embedding with Python's libraries."
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
            paramLabel = "ingest|prepare|run|telemetry|all",
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
            defaultValue = "8",
            description = "Most repetitions before those that count (${DEFAULT-VALUE}).")
    private int warmUps;

    @Option(
            names = "--peers",
            description =
                    "Also measure DuckDB, Spark's SQL aggregates, polars, pandas, tsfresh (also on Spark) and catch22 on"
                            + " the same data. Downloads DuckDB from Maven and the others into a Python environment, once.")
    private boolean peers;

    @Option(
            names = "--readme",
            description =
                    "Also measure many small eras and commands in new processes, and print the README's speed tables"
                            + " as Markdown.")
    private boolean readme;

    @Option(
            names = "--scale",
            description =
                    "Measure something else: how prepare and run grow with waves, buckets, eras and rows, up to 25 times"
                            + " --rows.")
    private boolean scale;

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
        TELEMETRY,
        ALL;

        static Set<BenchRequest.Step> resolve(List<MeasuredStep> given) {
            return given.stream().flatMap(MeasuredStep::resolve).collect(Collectors.toSet());
        }

        private static Stream<BenchRequest.Step> resolve(MeasuredStep step) {
            return switch (step) {
                case INGEST -> Stream.of(BenchRequest.Step.INGEST);
                case PREPARE -> Stream.of(BenchRequest.Step.PREPARE, BenchRequest.Step.PREPARE_LEVELS);
                case RUN -> Stream.of(BenchRequest.Step.RUN);
                case TELEMETRY -> Stream.of(BenchRequest.Step.TELEMETRY);
                case ALL -> Stream.of(BenchRequest.Step.values());
            };
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
            if (scale) {
                List<ScaleBenchmark.Cost> costs = new ScaleBenchmark(spark, this::load, work.path(), console::info)
                        .run(ScaleBenchmark.points(rows, 25 * rows));
                print(console, costs, () -> ScaleTable.print(console, costs));
            } else if (readme) {
                ReadmeFigures figures = new ReadmeBenchmark(spark, settings, work.path(), console::info).run(request);
                print(console, figures, () -> BenchReadme.print(console, figures));
            } else {
                BenchReport report = new Bench(spark, settings, work.path(), request, console::info).run();
                print(console, report, () -> BenchSummary.print(console, report));
            }
        }
        return 0;
    }

    /** The settings of this command, with these keys set. */
    private Settings load(Map<String, String> keys) {
        List<SettingSources.Flag> flags = new ArrayList<>(featureSet.flags());
        keys.forEach((key, value) -> flags.add(new SettingSources.Flag("--scale", key, value)));
        return config.load(flags).settings();
    }

    private void print(Console console, Object figures, Runnable text) {
        if (json.enabled()) {
            console.json(figures);
        } else {
            text.run();
        }
    }
}
