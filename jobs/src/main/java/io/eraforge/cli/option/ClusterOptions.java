package io.eraforge.cli.option;

import io.eraforge.config.Settings;
import io.eraforge.engine.forecast.ClusterForecastRequest;
import io.eraforge.engine.forecast.ClusterSpec;
import io.eraforge.engine.forecast.GpuSpec;
import io.eraforge.engine.forecast.GpuSpeed;
import io.eraforge.error.EngineErrors;
import io.eraforge.gpu.cost.GpuType;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.spark.SparkConf;
import org.apache.spark.network.util.JavaUtils;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The cluster that a plan is for. Defaults come from Spark's settings in the profile. */
public final class ClusterOptions {
    private static final int DEFAULT_CORES = 4;

    @Option(
            names = "--executors",
            required = true,
            paramLabel = "N",
            description = "Simulate the run on N executors, based on the waves measured so far.")
    private int executors;

    @Option(
            names = "--executor-cores",
            paramLabel = "N",
            description = "Concurrent tasks per executor. Default: spark.executor.cores, otherwise 4.")
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
            description =
                    "Speed of an executor with its GPU as a multiple of the speed of its cores. Default: as predicted.")
    private Double gpuSpeedup;

    @Option(
            names = "--gpu",
            paramLabel = "TYPE",
            description =
                    "The GPU of each executor: ${COMPLETION-CANDIDATES}. Default: the one with about --gpu-memory.")
    private GpuType gpuType;

    @Option(
            names = "--measured-cores",
            paramLabel = "N",
            description = "Cores that the measured waves ran on. Default: the cores of this machine.")
    private Integer measuredCores;

    @Option(names = "--data-factor", paramLabel = "N", description = "Plan for N times the existing data.")
    private int dataFactor = 1;

    /** {@code prediction}: speed of a GPU beside that many cores. */
    public ClusterForecastRequest request(
            SparkConf spark, Settings settings, BiFunction<GpuType, Integer, GpuSpeed> prediction, boolean cleanStart) {
        int slots = positive(
                "--executor-cores", cores == null ? spark.getInt("spark.executor.cores", DEFAULT_CORES) : cores);
        GpuSpeed speed = speed(prediction, slots);
        Optional<GpuSpec> gpu = Optional.ofNullable(gpuMemory)
                .map(bytes -> new GpuSpec(
                        bytes,
                        settings.gpu().memoryThreshold(),
                        spark.getInt("spark.rapids.sql.concurrentGpuTasks", 2)));
        ClusterSpec cluster = new ClusterSpec(
                positive("--executors", executors),
                slots,
                settings.run().tasksPerSlot(),
                gpu.isPresent(),
                spark.getSizeAsBytes("spark.sql.files.maxPartitionBytes", "128m"),
                speed.speedup());
        int measured = measuredCores == null ? Runtime.getRuntime().availableProcessors() : measuredCores;
        return new ClusterForecastRequest(
                cluster,
                gpu,
                speed,
                positive("--measured-cores", measured),
                positive("--data-factor", dataFactor),
                cleanStart);
    }

    private GpuSpeed speed(BiFunction<GpuType, Integer, GpuSpeed> prediction, int slots) {
        if (gpuSpeedup != null && !(gpuSpeedup > 0)) {
            throw EngineErrors.notPositive("--gpu-speedup", gpuSpeedup);
        }
        if (gpuSpeedup != null) {
            return GpuSpeed.given(gpuSpeedup);
        }
        return gpuMemory == null
                ? GpuSpeed.NO_GPU
                : prediction.apply(gpuType == null ? GpuType.ofMemory(gpuMemory) : gpuType, slots);
    }

    private static int positive(String option, int value) {
        if (value < 1) {
            throw EngineErrors.notPositive(option, value);
        }
        return value;
    }

    /** Parses 24g or 512m, as Spark does, into bytes. */
    static final class SizeConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                return JavaUtils.byteStringAsBytes(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'%s' is not a size, such as 24g or 512m".formatted(text));
            }
        }
    }
}
