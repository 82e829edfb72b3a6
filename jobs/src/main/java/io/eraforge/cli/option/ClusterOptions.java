package io.eraforge.cli.option;

import io.eraforge.config.Settings;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.ClusterSpec;
import io.eraforge.engine.forecast.GpuSpec;
import io.eraforge.error.EngineErrors;
import java.util.Optional;
import org.apache.spark.SparkConf;
import picocli.CommandLine.Option;

/** The cluster that a plan is for. What is not given comes from the profile's Spark settings. */
public final class ClusterOptions {
    private static final int DEFAULT_CORES = 4;

    @Option(
            names = "--executors",
            required = true,
            paramLabel = "N",
            description = "Simulate the run on this many executors, by what the ledger measured.")
    private int executors;

    @Option(
            names = "--executor-cores",
            paramLabel = "N",
            description = "Tasks that an executor works on at once (Spark's spark.executor.cores, else 4).")
    private Integer cores;

    @Option(
            names = "--gpu-memory",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "Each executor has a GPU with this much memory, such as 24g.")
    private Long gpuMemory;

    @Option(
            names = "--gpu-speedup",
            paramLabel = "X",
            description = "How many times faster a GPU computes than its executor's cores would; 1 unless given.")
    private Double gpuSpeedup;

    @Option(
            names = "--measured-cores",
            paramLabel = "N",
            description = "Cores that computed the ledger's waves; this machine's unless given.")
    private Integer measuredCores;

    @Option(names = "--data-factor", paramLabel = "N", description = "Plan for N times the data that is there.")
    private int dataFactor = 1;

    /** Whether a speed of GPUs was given, rather than assumed. */
    public boolean hasGpuSpeedup() {
        return gpuSpeedup != null;
    }

    public ClusterForecastRequest request(SparkConf spark, Settings settings, boolean cleanStart) {
        Optional<GpuSpec> gpu = Optional.ofNullable(gpuMemory)
                .map(bytes -> new GpuSpec(
                        bytes,
                        settings.gpu().memoryThreshold(),
                        spark.getInt("spark.rapids.sql.concurrentGpuTasks", 2)));
        int slots = cores == null ? spark.getInt("spark.executor.cores", DEFAULT_CORES) : cores;
        ClusterSpec cluster = new ClusterSpec(
                positive("--executors", executors),
                positive("--executor-cores", slots),
                settings.run().tasksPerSlot(),
                spark.getSizeAsBytes("spark.sql.files.maxPartitionBytes", "128m"),
                speedup());
        int measured = measuredCores == null ? Runtime.getRuntime().availableProcessors() : measuredCores;
        return new ClusterForecastRequest(
                cluster,
                gpu,
                positive("--measured-cores", measured),
                positive("--data-factor", dataFactor),
                cleanStart);
    }

    private double speedup() {
        if (gpuSpeedup != null && !(gpuSpeedup > 0)) {
            throw EngineErrors.notPositive("--gpu-speedup", gpuSpeedup);
        }
        return gpuSpeedup == null ? 1 : gpuSpeedup;
    }

    private static int positive(String option, int value) {
        if (value < 1) {
            throw EngineErrors.notPositive(option, value);
        }
        return value;
    }
}
