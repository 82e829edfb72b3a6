package io.eraforge.cli.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureSetOption;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.option.LevelOptions;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.GpuPlacementView;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.config.Settings;
import io.eraforge.engine.device.PlanCoverage.CpuOperator;
import io.eraforge.error.GpuErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.udf.EraFunctions;
import io.eraforge.workload.era.extract.FeaturePlacement;
import io.eraforge.workload.era.extract.GpuCoverageCheck;
import io.eraforge.workload.era.extract.GpuPrediction;
import io.eraforge.workload.era.extract.LevelCoverage;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code eraforge explain}. */
@Command(
        name = "explain",
        description =
                "Show which operators and which features would run on a GPU, and the predicted speed. Needs no GPU.")
public final class ExplainCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private LevelOptions levels;

    @Mixin
    private FeatureSetOption featureSet;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--executor-cores",
            paramLabel = "N",
            description = "Cores beside the GPU, for the predicted speed. Default: those of this machine.")
    private int cores = Runtime.getRuntime().availableProcessors();

    @Option(names = "--names", description = "Also list the features that are computed on the CPU.")
    private boolean names;

    /** The JSON output; for a single level, its fields are at the top. */
    record Coverage(List<LevelCoverage> levels, List<GpuPrediction> predicted) {}

    record SingleLevel(@JsonUnwrapped LevelCoverage level, List<GpuPrediction> predicted) {}

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        WarehousePath.requireExists(settings);
        if (!EraFunctions.hasRapids()) {
            throw GpuErrors.cannotExplain();
        }
        SparkConf conf = SparkDefaults.forCommand("explain").setIfMissing("spark.ui.enabled", "false");
        return SparkSessions.run(conf, settings, "explain", spark -> show(read(spark, settings), features(settings)));
    }

    private List<LevelCoverage> read(SparkSession spark, Settings settings) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            GpuCoverageCheck check = new GpuCoverageCheck(store, settings, features(settings));
            return levels.levels().stream().map(check::preparationAndExtraction).toList();
        }
    }

    private FeatureSet features(Settings settings) {
        return featureSet.resolve(settings);
    }

    private int show(List<LevelCoverage> coverage, FeatureSet set) {
        Console console = console();
        List<GpuPrediction> predicted = GpuPrediction.of(set, Math.max(1, cores));
        if (json.enabled()) {
            console.json(
                    coverage.size() == 1
                            ? new SingleLevel(coverage.get(0), predicted)
                            : new Coverage(coverage, predicted));
            return 0;
        }
        coverage.forEach(level -> showOperators(console, level));
        new GpuPlacementView(set.name(), FeaturePlacement.of(set), predicted).show(console, names);
        return 0;
    }

    private static void showOperators(Console console, LevelCoverage level) {
        console.heading("Level %s: %s of the plan's operators on the GPU"
                .formatted(level.level(), HumanFormat.percent(level.coverage())));
        for (CpuOperator one : level.onCpu()) {
            console.line("  stays on the CPU in %s: %s (%s)".formatted(one.step(), one.operator(), one.reason()));
        }
    }
}
