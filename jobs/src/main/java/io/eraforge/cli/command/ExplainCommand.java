package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.option.LevelOptions;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.engine.device.PlanCoverage.CpuOperator;
import io.eraforge.error.GpuErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.udf.EraFunctions;
import io.eraforge.workload.era.extract.GpuCoverageCheck;
import io.eraforge.workload.era.extract.LevelCoverage;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code eraforge explain}. */
@Command(
        name = "explain",
        description = "Ask the RAPIDS plugin how much of each level's work would run on a GPU. Needs no GPU.")
public final class ExplainCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private LevelOptions levels;

    @Mixin
    private FeatureSetOption featureSet;

    @Mixin
    private JsonOption json;

    /** The JSON output for several levels. */
    record Coverage(List<LevelCoverage> levels) {}

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        WarehousePath.requireExists(settings);
        if (!EraFunctions.hasRapids()) {
            throw GpuErrors.cannotExplain();
        }
        SparkConf conf = SparkDefaults.forCommand("explain").setIfMissing("spark.ui.enabled", "false");
        return SparkSessions.run(conf, settings, "explain", spark -> show(read(spark, settings)));
    }

    private List<LevelCoverage> read(SparkSession spark, Settings settings) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            GpuCoverageCheck check = new GpuCoverageCheck(store, settings, FeatureSet.named(settings.featureSet()));
            return levels.levels().stream().map(check::preparationAndExtraction).toList();
        }
    }

    private int show(List<LevelCoverage> coverage) {
        Console console = console();
        if (json.enabled()) {
            console.json(coverage.size() == 1 ? coverage.get(0) : new Coverage(coverage));
            return 0;
        }
        coverage.forEach(level -> show(console, level));
        return 0;
    }

    private static void show(Console console, LevelCoverage level) {
        console.heading("Level %s: %s on the GPU".formatted(level.level(), HumanFormat.percent(level.coverage())));
        for (CpuOperator one : level.onCpu()) {
            console.line("  stays on the CPU in %s: %s (%s)".formatted(one.step(), one.operator(), one.reason()));
        }
        if (!level.cpuFeatures().isEmpty()) {
            console.line("  features computed by CPU kernels: " + String.join(", ", level.cpuFeatures()));
        }
    }
}
