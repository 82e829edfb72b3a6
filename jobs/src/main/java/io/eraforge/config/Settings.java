package io.eraforge.config;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.era.Level;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Every effective setting, validated. Read from configuration by {@code SettingsReader}. */
public record Settings(
        String warehouse,
        Map<Level, LevelSettings> levels,
        String featureSet,
        Ingest ingest,
        Prepare prepare,
        Run run,
        Retry retry,
        Failures failures,
        Gpu gpu,
        Cpu cpu,
        Lease lease,
        Telemetry telemetry) {

    /** Per level: smallest era computed, largest GPU slice. */
    public record LevelSettings(long minEraRows, int batchSize) {}

    /** How source files are read; an empty string means infer. */
    public record Ingest(
            ZoneId timeZone,
            String tsColumn,
            String dateColumn,
            String timeColumn,
            String tsFormat,
            String seriesColumn,
            String series,
            String separator,
            String decimal,
            List<Double> sentinels,
            Map<String, SensorMapping> sensors,
            Set<String> ignoreColumns,
            EraColumns eras) {}

    /** What the configuration says of one source column, by its header. Empty strings mean: as inferred. */
    public record SensorMapping(String id, String name, String unit, List<Double> sentinels) {}

    public record EraColumns(String level, String series, String eraId, String start, String end, String priority) {}

    /** An empty width means auto. */
    public record Prepare(
            Map<Level, Optional<Duration>> bucketWidth,
            long bucketCells,
            int seriesGroups,
            long wideCells,
            int maxValues,
            int rowGroupBytes,
            double diskHeadroom) {}

    /** {@code tasksPerSlot}: tasks that a wave has, at the least, for each task that a cluster works on at once. */
    public record Run(Backend backend, long waveValues, int maxWaves, int tasksPerSlot, double warnFilteredShare) {}

    public record Retry(int maxRetries, Duration fallbackDelay) {}

    /**
     * What is made of failures. {@code loneEras}: most failed eras and sensors of a level that a run tries again by themselves. The
     * same error on at least {@code systematicEras} eras and more than {@code systematicShare} of a wave stops a run.
     */
    public record Failures(int singleRetries, int systematicEras, double systematicShare, Timeout timeout) {}

    /** Of a wave: {@code multiple} times what as many values took so far, within bounds. */
    public record Timeout(double multiple, Duration floor, Duration cap) {}

    /** {@code sliceBytes}: most device memory a slice may take, as predicted. */
    public record Gpu(
            double memoryThreshold,
            int minBatchSize,
            long sliceBytes,
            String nvidiaSmi,
            SliceFailures failures,
            Growth growth,
            Heat heat,
            double powerMargin,
            long uncorrectableErrors,
            Prediction prediction) {}

    /** When rows are worked one at a time, and until when. */
    public record SliceFailures(int window, int count, double rate, int successes) {}

    public record Growth(int successes, double below) {}

    public record Heat(double celsius, Duration pause, Duration maxPause) {}

    /** What the memory predictor counts with, in bytes. */
    public record Prediction(
            double safety, long valueBytes, long timeBytes, long resultBytes, long rowBytes, long fixedBytes) {
        public MemoryModel model() {
            return new MemoryModel(safety, valueBytes, timeBytes, resultBytes, rowBytes, fixedBytes);
        }
    }

    /** How the CPU body treats large eras and slow ones. */
    public record Cpu(int largeEra, double heapShare, int bytesPerValue, TimeLimit time) {}

    /** How long one era may take, of what as many values took so far. */
    public record TimeLimit(double multiple, Duration floor, Duration cap) {}

    public record Lease(Duration heartbeat, Duration expiry) {}

    /** An empty {@code webhookUrl} means none. */
    public record Telemetry(
            boolean enabled, Duration interval, Duration stallAfter, String webhookUrl, Duration webhookTimeout) {}

    /** The same, with the backend settled. */
    public Settings withBackend(Backend backend) {
        Run settled = new Run(backend, run.waveValues(), run.maxWaves(), run.tasksPerSlot(), run.warnFilteredShare());
        return new Settings(
                warehouse, levels, featureSet, ingest, prepare, settled, retry, failures, gpu, cpu, lease, telemetry);
    }

    /** Where features are computed. */
    public enum Backend {
        AUTO,
        CPU,
        GPU
    }
}
