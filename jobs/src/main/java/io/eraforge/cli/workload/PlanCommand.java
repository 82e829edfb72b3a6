package io.eraforge.cli.workload;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ClusterOptions;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.ClusterForecastView;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.engine.forecast.ClusterForecast;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.PartForecast;
import io.eraforge.engine.forecast.RunForecast;
import io.eraforge.table.kernel.Tables;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.commons.lang3.StringUtils;
import org.apache.spark.SparkConf;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code plan} of a workload. */
@Command(
        name = "plan",
        description = "Show what a run would do and, once a run has been measured, how long it would take.")
public final class PlanCommand extends BaseCommand implements Callable<Integer> {
    private final WorkloadCli cli;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Option(names = "--clean-start", description = "Plan a full recomputation.")
    private boolean cleanStart;

    @ArgGroup(exclusive = false, heading = "%nOn another cluster:%n")
    private ClusterOptions cluster;

    public PlanCommand(WorkloadCli cli) {
        this.cli = cli;
    }

    @Override
    public Integer call() {
        Settings settings = config.load(cli.flags()).settings();
        WarehousePath.requireExists(settings);
        Tables tables = SparkSessions.tables(settings, "plan");
        PlanSource source = cli.plan(settings, tables, console());
        return cluster == null ? show(settings, tables, source) : showForCluster(settings, tables, source);
    }

    private int showForCluster(Settings settings, Tables tables, PlanSource source) {
        ClusterForecastRequest request = cluster.request(new SparkConf(), settings, source::predictedSpeed, cleanStart);
        source.check();
        ClusterForecast forecast =
                new ClusterForecast(tables, settings, source.workload(), request, source.slices(request));
        ClusterForecastView view = new ClusterForecastView(
                settings.warehouse(), cli.nouns(), source.workload().recipe().name(), request, forecast.parts());
        Console console = console();
        if (json.enabled()) {
            console.json(source.json(view));
        } else {
            view.show(console);
        }
        if (view.isEmpty()) {
            console.info("Nothing to do. Use --clean-start to plan a full recomputation.");
        }
        return 0;
    }

    private int show(Settings settings, Tables tables, PlanSource source) {
        source.check();
        List<PartForecast> parts = new RunForecast(tables, settings, source.workload(), cleanStart).parts();
        Console console = console();
        if (json.enabled()) {
            console.json(source.json(settings.warehouse(), parts));
            return 0;
        }
        console.heading("%s, %s".formatted(settings.warehouse(), source.recipe()));
        console.table(
                List.of(
                        StringUtils.capitalize(cli.nouns().part()),
                        ">" + StringUtils.capitalize(cli.nouns().items()),
                        ">" + cli.ineligibleNoun(),
                        ">Done",
                        ">To do",
                        ">Waves",
                        ">Reads",
                        ">Writes",
                        ">Time"),
                parts.stream().map(PlanCommand::row).toList());
        return 0;
    }

    private static List<String> row(PartForecast f) {
        return List.of(
                f.part().id(),
                HumanFormat.count(f.total()),
                HumanFormat.count(f.ineligible()),
                HumanFormat.count(f.done()),
                HumanFormat.count(f.todo()),
                HumanFormat.count(f.waves()),
                HumanFormat.bytes(f.bytesRead()),
                HumanFormat.bytes(f.bytesWritten()),
                f.seconds().isPresent() ? HumanFormat.duration(f.seconds().getAsDouble()) : "not yet known");
    }
}
