package io.eraforge.cli.launch;

import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.config.Settings.Backend;
import io.eraforge.engine.device.PlanCoverage.CpuOperator;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.era.Level;
import io.eraforge.error.GpuErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.udf.EraFunctions;
import io.eraforge.workload.era.extract.FeaturePlacement;
import io.eraforge.workload.era.extract.GpuCoverageCheck;
import io.eraforge.workload.era.extract.LevelCoverage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * Decides where features are computed. Backend gpu fails if it is not possible; auto falls back to the CPU and prints the reason.
 * Most is decided before Spark starts, since a session with the plugin but without a GPU fails.
 */
public final class BackendChoice {
    private static final String PLUGINS = "spark.plugins";
    private static final String PER_EXECUTOR = "spark.executor.resource.gpu.amount";

    private final Backend requested;
    private final Console console;
    private final BooleanSupplier hasPlugin;
    private final IntSupplier gpuCount;
    private List<LevelCoverage> coverage = List.of();

    public BackendChoice(Backend requested, Console console) {
        this(requested, console, EraFunctions::hasRapids, () -> RapidsPlugin.gpus());
    }

    BackendChoice(Backend requested, Console console, BooleanSupplier hasPlugin, IntSupplier gpuCount) {
        this.requested = requested;
        this.console = console;
        this.hasPlugin = hasPlugin;
        this.gpuCount = gpuCount;
    }

    /** To be called before Spark starts. Adds the plugin to {@code conf} or removes it; returns settings with backend CPU or GPU. */
    public Settings resolve(Settings settings, SparkConf conf) {
        Optional<String> obstacle = requested == Backend.CPU ? Optional.empty() : obstacle(conf);
        boolean gpu = requested != Backend.CPU && obstacle.isEmpty();
        // Without the plugin the CPU is what everyone expects; doctor and explain say what a GPU needs.
        if (requested == Backend.GPU || hasPlugin.getAsBoolean()) {
            obstacle.ifPresent(this::failOrWarn);
        }
        setPlugins(conf, gpu);
        return settings.withBackend(gpu ? Backend.GPU : Backend.CPU);
    }

    private Optional<String> obstacle(SparkConf conf) {
        if (!hasPlugin.getAsBoolean()) {
            return Optional.of(GpuErrors.noPlugin());
        }
        if (SparkDefaults.isLocal(conf)) {
            return gpuCount.getAsInt() > 0 ? Optional.empty() : Optional.of(GpuErrors.noGpu());
        }
        // The driver of a cluster often has no GPU.
        return conf.get(PER_EXECUTOR, "0").equals("1")
                ? Optional.empty()
                : Optional.of(GpuErrors.noGpuPerExecutor(PER_EXECUTOR));
    }

    private void failOrWarn(String reason) {
        if (requested == Backend.GPU) {
            throw GpuErrors.unusable(reason);
        }
        console.info("Computing on the CPU: " + reason);
    }

    private static void setPlugins(SparkConf conf, boolean gpu) {
        Stream<String> others = Arrays.stream(conf.get(PLUGINS, "").split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty() && !name.equals(RapidsPlugin.NAME));
        String plugins = Stream.concat(others, gpu ? Stream.of(RapidsPlugin.NAME) : Stream.of())
                .collect(Collectors.joining(","));
        if (plugins.isEmpty()) {
            conf.remove(PLUGINS);
        } else {
            conf.set(PLUGINS, plugins);
        }
    }

    /** To be called once Spark runs. Asks the plugin about each level; fails or disables it if anything would stay on the CPU. */
    public Settings verifyCoverage(SparkSession spark, Settings settings, List<Level> levels, FeatureSet features) {
        if (settings.run().backend() != Backend.GPU) {
            return settings;
        }
        Optional<String> obstacle = coverageGap(spark, settings, levels, features);
        if (obstacle.isEmpty()) {
            return settings;
        }
        failOrWarn(obstacle.get());
        spark.conf().set(RapidsPlugin.ENABLED, "false");
        return settings.withBackend(Backend.CPU);
    }

    /** The coverage that {@link #verifyCoverage} found; empty on the CPU. */
    public List<LevelCoverage> coverage() {
        return coverage;
    }

    private Optional<String> coverageGap(
            SparkSession spark, Settings settings, List<Level> levels, FeatureSet features) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            GpuCoverageCheck check = new GpuCoverageCheck(store, settings, features);
            coverage = levels.stream().map(check::extraction).toList();
            return coverage.stream()
                    .filter(level -> !level.complete())
                    .map(BackendChoice::describeGap)
                    .findFirst()
                    .or(() -> featureGap(features));
        }
    }

    // With auto, the cores compute these features beside the GPU.
    private Optional<String> featureGap(FeatureSet features) {
        List<String> host = FeaturePlacement.of(features).host();
        return requested != Backend.GPU || host.isEmpty()
                ? Optional.empty()
                : Optional.of(GpuErrors.featuresOnHost(
                        features.name(), host.size(), features.features().size(), host.get(0)));
    }

    private static String describeGap(LevelCoverage level) {
        CpuOperator first = level.onCpu().get(0);
        return GpuErrors.notCovered(
                level.level().name(),
                first.operator(),
                first.reason(),
                level.onCpu().size() - 1);
    }
}
