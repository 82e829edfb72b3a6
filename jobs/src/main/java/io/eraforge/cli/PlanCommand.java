package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.feature.FeatureSet;
import io.eraforge.stage.Forecast;
import io.eraforge.stage.LevelForecast;
import io.eraforge.stage.ScaleForecast;
import io.eraforge.stage.ScaleRequest;
import io.eraforge.table.Tables;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what a run would do. */
@Command(name = "plan", description = "Show what a run would do, and how long it would take once one was measured.")
final class PlanCommand implements Callable<Integer> {
    @Mixin
    private BasicOptions basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureOptions featureSet;

    @Mixin
    private JsonOption json;

    @Option(names = "--clean-start", description = "Plan to compute everything again.")
    private boolean cleanStart;

    @ArgGroup(exclusive = false, heading = "%nOn another cluster:%n")
    private ScaleOptions scale;

    @Spec
    private CommandSpec spec;

    /** The answer as JSON gives it. */
    record Plan(String warehouse, String featureSet, int features, List<LevelForecast> levels) {}

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        FeatureSet features = featureSet.chosen(settings);
        Warehouse.require(settings);
        return scale == null ? show(read(settings, features)) : showScaled(settings, features);
    }

    private int showScaled(Settings settings, FeatureSet features) {
        Console console = Console.of(spec.commandLine());
        ScaleRequest request = scale.request(new SparkConf(), settings, cleanStart);
        Tables tables = SparkSessions.tables(settings, "plan");
        ScaleView view = ScaleView.of(
                settings.warehouse(),
                features.name(),
                request,
                new ScaleForecast(tables, settings, features, request).levels(),
                scale.knowsGpuSpeed());
        if (json.wanted()) {
            console.json(view);
        } else {
            view.show(console);
        }
        if (view.levels().stream().allMatch(level -> level.eras() == 0)) {
            console.remark("Nothing is to do. With --clean-start the plan is to compute everything again.");
        }
        return 0;
    }

    private Plan read(Settings settings, FeatureSet features) {
        return new Plan(
                settings.warehouse(),
                features.name(),
                features.features().size(),
                new Forecast(SparkSessions.tables(settings, "plan"), settings, features, cleanStart).levels());
    }

    private int show(Plan plan) {
        Console console = Console.of(spec.commandLine());
        if (json.wanted()) {
            console.json(plan);
            return 0;
        }
        console.heading("%s, %d features of set %s".formatted(plan.warehouse(), plan.features(), plan.featureSet()));
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Done", ">To do", ">Waves", ">Reads", ">Writes", ">Time"),
                plan.levels().stream().map(PlanCommand::row).toList());
        return 0;
    }

    private static List<String> row(LevelForecast f) {
        return List.of(
                f.level().name(),
                Words.count(f.total()),
                Words.count(f.belowMinRows()),
                Words.count(f.done()),
                Words.count(f.todo()),
                Words.count(f.waves()),
                Words.bytes(f.bytesRead()),
                Words.bytes(f.bytesWritten()),
                f.seconds().isPresent() ? Words.seconds(f.seconds().getAsDouble()) : "not yet known");
    }
}
