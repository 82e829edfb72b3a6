package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.error.GpuErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.stage.Explain;
import io.eraforge.stage.LevelCoverage;
import io.eraforge.stage.plugin.OnCpu;
import io.eraforge.table.Store;
import io.eraforge.udf.Bodies;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what would run on a GPU. */
@Command(
        name = "explain",
        description = "Ask the RAPIDS plugin how much of each level's work would run on a GPU. Needs none itself.")
final class ExplainCommand implements Callable<Integer> {
    @Mixin
    private BasicOptions basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private LevelOptions levels;

    @Mixin
    private FeatureSetOption featureSet;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    /** The answer as JSON gives it, if more than one level was asked about. */
    record Coverage(List<LevelCoverage> levels) {}

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        Warehouse.require(settings);
        if (!Bodies.hasRapids()) {
            throw GpuErrors.cannotExplain();
        }
        SparkConf conf = SparkSessions.configuration("explain").setIfMissing("spark.ui.enabled", "false");
        return SparkSessions.working(conf, settings, "explain", spark -> show(read(spark, settings)));
    }

    private List<LevelCoverage> read(SparkSession spark, Settings settings) {
        try (Store store = Store.reading(spark, settings.warehouse())) {
            Explain explain = new Explain(store, settings, FeatureSet.named(settings.featureSet()));
            return levels.levels().stream().map(explain::all).toList();
        }
    }

    private int show(List<LevelCoverage> coverage) {
        Console console = Console.of(spec.commandLine());
        if (json.wanted()) {
            console.json(coverage.size() == 1 ? coverage.get(0) : new Coverage(coverage));
            return 0;
        }
        coverage.forEach(level -> show(console, level));
        return 0;
    }

    private static void show(Console console, LevelCoverage level) {
        console.heading("Level %s: %s on the GPU".formatted(level.level(), Words.percent(level.coverage())));
        for (OnCpu one : level.onCpu()) {
            console.line("  on the CPU in %s: %s, since %s".formatted(one.step(), one.operator(), one.reason()));
        }
        if (!level.cpuFeatures().isEmpty()) {
            console.line("  features of the CPU body, beside it: " + String.join(", ", level.cpuFeatures()));
        }
    }
}
