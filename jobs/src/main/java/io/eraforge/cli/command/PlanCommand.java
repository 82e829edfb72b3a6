package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.ClusterOptions;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.ClusterForecastView;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.cli.view.LevelJson;
import io.eraforge.config.Settings;
import io.eraforge.engine.forecast.ClusterForecast;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.PartClusterForecast;
import io.eraforge.engine.forecast.RunForecast;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.EraSlices;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge plan}. */
@Command(
        name = "plan",
        description = "Show what a run would do and, once a run has been measured, how long it would take.")
public final class PlanCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureOptions featureSet;

    @Mixin
    private JsonOption json;

    @Option(names = "--clean-start", description = "Plan a full recomputation.")
    private boolean cleanStart;

    @ArgGroup(exclusive = false, heading = "%nOn another cluster:%n")
    private ClusterOptions cluster;

    /** The JSON output; {@code stale} and {@code changed} as in the status. */
    record Plan(
            String warehouse,
            String featureSet,
            int features,
            List<LevelJson.Forecast> levels,
            Optional<Boolean> stale,
            List<String> changed) {}

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        FeatureSet features = featureSet.resolve(settings);
        WarehousePath.requireExists(settings);
        return cluster == null ? show(read(settings, features)) : showForCluster(settings, features);
    }

    private int showForCluster(Settings settings, FeatureSet features) {
        Console console = console();
        ClusterForecastRequest request = cluster.request(new SparkConf(), settings, cleanStart);
        Tables tables = SparkSessions.tables(settings, "plan");
        Staleness prepared = warnStale(tables);
        ClusterForecastView view = ClusterForecastView.of(
                settings.warehouse(),
                features.name(),
                request,
                forecast(tables, settings, features, request),
                cluster.hasGpuSpeedup(),
                prepared);
        if (json.enabled()) {
            console.json(view);
        } else {
            view.show(console);
        }
        if (view.levels().stream().allMatch(level -> level.eras() == 0)) {
            console.info("Nothing to do. Use --clean-start to plan a full recomputation.");
        }
        return 0;
    }

    private static List<PartClusterForecast> forecast(
            Tables tables, Settings settings, FeatureSet features, ClusterForecastRequest request) {
        return new ClusterForecast(
                        tables,
                        settings,
                        new EraWorkload(settings, features),
                        request,
                        (part, units) ->
                                EraSlices.forecast(tables, settings, EraWorkload.level(part), features, units, request))
                .parts();
    }

    private Plan read(Settings settings, FeatureSet features) {
        Tables tables = SparkSessions.tables(settings, "plan");
        Staleness prepared = warnStale(tables);
        return new Plan(
                settings.warehouse(),
                features.name(),
                features.features().size(),
                new RunForecast(tables, settings, new EraWorkload(settings, features), cleanStart)
                        .parts().stream().map(LevelJson.Forecast::of).toList(),
                prepared.stale(),
                prepared.changed());
    }

    /** A plan covers what is prepared. */
    private Staleness warnStale(Tables tables) {
        Staleness prepared = Staleness.of(tables);
        if (prepared.state() != Staleness.State.NOT_PREPARED) {
            prepared.describe()
                    .ifPresent(why -> console().warning(why + ": this plan is of what was prepared before."));
        }
        return prepared;
    }

    private int show(Plan plan) {
        Console console = console();
        if (json.enabled()) {
            console.json(plan);
            return 0;
        }
        console.heading("%s, %d features of set %s".formatted(plan.warehouse(), plan.features(), plan.featureSet()));
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Done", ">To do", ">Waves", ">Reads", ">Writes", ">Time"),
                plan.levels().stream().map(PlanCommand::row).toList());
        return 0;
    }

    private static List<String> row(LevelJson.Forecast f) {
        return List.of(
                f.level(),
                HumanFormat.count(f.total()),
                HumanFormat.count(f.belowMinRows()),
                HumanFormat.count(f.done()),
                HumanFormat.count(f.todo()),
                HumanFormat.count(f.waves()),
                HumanFormat.bytes(f.bytesRead()),
                HumanFormat.bytes(f.bytesWritten()),
                f.seconds().isPresent() ? HumanFormat.duration(f.seconds().getAsDouble()) : "not yet known");
    }
}
