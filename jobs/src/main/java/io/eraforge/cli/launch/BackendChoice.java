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
 * Settles where features are computed. Backend gpu is refused where it cannot be kept; auto falls back to the CPU and says
 * why. Most is settled before Spark starts, since a session with the plugin and without a GPU dies.
 */
public final class BackendChoice {
    private static final String PLUGINS = "spark.plugins";
    private static final String PER_EXECUTOR = "spark.executor.resource.gpu.amount";

    private final Backend wanted;
    private final Console console;
    private final BooleanSupplier plugin;
    private final IntSupplier gpus;
    private List<LevelCoverage> coverage = List.of();

    public BackendChoice(Backend wanted, Console console) {
        this(wanted, console, EraFunctions::hasRapids, () -> RapidsPlugin.gpus());
    }

    BackendChoice(Backend wanted, Console console, BooleanSupplier plugin, IntSupplier gpus) {
        this.wanted = wanted;
        this.console = console;
        this.plugin = plugin;
        this.gpus = gpus;
    }

    /** Before Spark starts: takes the plugin into {@code conf}, or out of it. */
    public Settings resolve(Settings settings, SparkConf conf) {
        Optional<String> obstacle = wanted == Backend.CPU ? Optional.empty() : obstacle(conf);
        boolean gpu = wanted != Backend.CPU && obstacle.isEmpty();
        obstacle.ifPresent(this::failOrWarn);
        setPlugins(conf, gpu);
        return settings.withBackend(gpu ? Backend.GPU : Backend.CPU);
    }

    private Optional<String> obstacle(SparkConf conf) {
        if (!plugin.getAsBoolean()) {
            return Optional.of(GpuErrors.noPlugin());
        }
        if (SparkSessions.isLocal(conf)) {
            return gpus.getAsInt() > 0 ? Optional.empty() : Optional.of(GpuErrors.noGpu());
        }
        // The driver of a cluster often has no GPU itself.
        return conf.get(PER_EXECUTOR, "0").equals("1")
                ? Optional.empty()
                : Optional.of(GpuErrors.noGpuPerExecutor(PER_EXECUTOR));
    }

    private void failOrWarn(String reason) {
        if (wanted == Backend.GPU) {
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

    /** Once Spark runs: asks the plugin about each level, and turns it off if it would leave anything to the CPU. */
    public Settings verifyCoverage(SparkSession spark, Settings settled, List<Level> levels, FeatureSet features) {
        if (settled.run().backend() != Backend.GPU) {
            return settled;
        }
        Optional<String> obstacle = coverageGap(spark, settled, levels, features);
        if (obstacle.isEmpty()) {
            return settled;
        }
        failOrWarn(obstacle.get());
        spark.conf().set(RapidsPlugin.ENABLED, "false");
        return settled.withBackend(Backend.CPU);
    }

    /** What {@link #verifyCoverage} found; nothing on CPUs. */
    public List<LevelCoverage> coverage() {
        return coverage;
    }

    private Optional<String> coverageGap(
            SparkSession spark, Settings settings, List<Level> levels, FeatureSet features) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            GpuCoverageCheck explain = new GpuCoverageCheck(store, settings, features);
            coverage = levels.stream().map(explain::extraction).toList();
            return coverage.stream()
                    .filter(level -> !level.complete())
                    .map(BackendChoice::describeGap)
                    .findFirst();
        }
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
