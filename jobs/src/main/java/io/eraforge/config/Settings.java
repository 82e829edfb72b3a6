package io.eraforge.config;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.era.Level;
import io.eraforge.gpu.call.GpuOptions;
import java.time.Duration;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All settings, validated. Read by {@code SettingsReader}; keys, defaults and units are in reference.conf. {@code
 * featuresBySensor}: names of sets, lists and dictionaries, not parsed yet.
 */
public record Settings(
        String warehouse,
        Map<Level, LevelSettings> levels,
        String featureSet,
        Map<String, Object> featuresBySensor,
        Ingest ingest,
        Prepare prepare,
        Run run,
        Retry retry,
        Failures failures,
        Gpu gpu,
        Cpu cpu,
        Lease lease,
        Telemetry telemetry) {

    /** Settings of one level: minimum readings of an era to be computed, maximum eras per GPU slice. */
    public record LevelSettings(long minEraRows, int batchSize) {
        /** Only bytes limit a slice. */
        public static final int AUTO = Integer.MAX_VALUE;
    }

    /** How source files are read. An empty string means: infer it. {@code erasOrigin}: where windows begin; not parsed yet. */
    public record Ingest(
            ZoneId timeZone,
            String tsColumn,
            String dateColumn,
            String timeColumn,
            String tsFormat,
            String dateOrder,
            String seriesColumn,
            String series,
            Roles roles,
            String separator,
            String decimal,
            List<Double> sentinels,
            Map<String, SensorMapping> sensors,
            Set<String> ignoreColumns,
            double maxConflictShare,
            EraColumns eras,
            String erasOrigin) {}

    /**
     * What names series and sensors. {@code sensorColumn} and {@code valueColumn} are the columns of a long file, or empty: infer
     * them.
     */
    public record Roles(SeriesFrom seriesFrom, String sensorColumn, String valueColumn, SensorFrom sensorFrom) {}

    /** What names a sensor: its column's header, the file, or as inferred. */
    public enum SensorFrom {
        AUTO,
        HEADER,
        FILE
    }

    /** What names a series: the file, its folder, a column, or as inferred. */
    public enum SeriesFrom {
        AUTO,
        FILE,
        FOLDER,
        COLUMN
    }

    /** Configuration of one source column, by its header. An empty string means: infer it. */
    public record SensorMapping(String id, String name, String unit, List<Double> sentinels) {}

    public record EraColumns(String level, String series, String eraId, String start, String end, String priority) {}

    /** An empty {@code bucketWidth} means auto. */
    public record Prepare(
            Map<Level, Optional<Duration>> bucketWidth,
            long bucketCells,
            int seriesGroups,
            long wideCells,
            int maxValues,
            int rowGroupBytes,
            Compression compression,
            double diskHeadroom) {}

    /** How files that tasks write by column are compressed. */
    public enum Compression {
        LZ4,
        ZSTD
    }

    /** {@code tasksPerSlot}: minimum tasks of a wave per task slot of the cluster; {@link #AUTO} depends on the backend. */
    public record Run(Backend backend, long waveValues, int maxWaves, int tasksPerSlot, double warnFilteredShare) {
        public static final int AUTO = 0;
    }

    public record Retry(int maxRetries, Duration fallbackDelay) {}

    /**
     * How failures are handled. {@code singleRetries}: maximum failed era/sensor pairs per level retried one by one. The same kind
     * of error on at least {@code systematicItems} eras and more than {@code systematicShare} of a wave stops a run.
     * {@code timeout}: time limit of a wave.
     */
    public record Failures(
            int singleRetries,
            int systematicItems,
            double systematicShare,
            TimeLimit timeout,
            ExecutorLosses executorLosses) {}

    /** A run ends after {@code count} executors lost without a commit, or if losses without a commit go on for {@code time}. */
    public record ExecutorLosses(int count, Duration time) {}

    /** Time limit: {@code multiple} × the time the same number of values took so far, between floor and cap. */
    public record TimeLimit(double multiple, Duration floor, Duration cap) {}

    /**
     * {@code sliceBytes}: maximum predicted device memory of a slice. {@code cores}: executor cores that compute rows beside the
     * device, {@link GpuOptions#IDLE_CORES} for auto.
     */
    public record Gpu(
            double memoryThreshold,
            int minBatchSize,
            long sliceBytes,
            int cores,
            String nvidiaSmi,
            SliceFailures failures,
            Growth growth,
            Heat heat,
            double powerMargin,
            long uncorrectableErrors,
            Prediction prediction) {}

    /** After {@code count} failures in the last {@code window} slices, or a higher {@code rate}: single rows until {@code successes}. */
    public record SliceFailures(int window, int count, double rate, int successes) {}

    public record Growth(int successes, double below) {}

    public record Heat(double celsius, Duration pause, Duration maxPause) {}

    /** Coefficients of the memory predictor, in bytes; {@code safety} is a factor. */
    public record Prediction(
            double safety, long valueBytes, long timeBytes, long resultBytes, long rowBytes, long fixedBytes) {
        public MemoryModel model() {
            return new MemoryModel(safety, valueBytes, timeBytes, resultBytes, rowBytes, fixedBytes);
        }
    }

    /** Limits for large and slow eras on the CPU. {@code time}: time limit of an era. */
    public record Cpu(int largeEra, double heapShare, int bytesPerValue, TimeLimit time) {}

    /** {@code waiting}: how long a command waits for another process that has the lease. */
    public record Lease(Duration heartbeat, Duration expiry, Duration waiting) {
        /** Does not wait. */
        public Lease(Duration heartbeat, Duration expiry) {
            this(heartbeat, expiry, Duration.ZERO);
        }
    }

    /** An empty {@code webhookUrl} means none. */
    public record Telemetry(
            boolean enabled, Duration interval, Duration stallAfter, String webhookUrl, Duration webhookTimeout) {}

    /** A copy with another backend. */
    public Settings withBackend(Backend backend) {
        Run other = new Run(backend, run.waveValues(), run.maxWaves(), run.tasksPerSlot(), run.warnFilteredShare());
        return new Settings(
                warehouse,
                levels,
                featureSet,
                featuresBySensor,
                ingest,
                prepare,
                other,
                retry,
                failures,
                gpu,
                cpu,
                lease,
                telemetry);
    }

    /** A copy in which eras of at least {@code rows} readings are computed, at every level. */
    public Settings withMinEraRows(long rows) {
        Map<Level, LevelSettings> other = new EnumMap<>(Level.class);
        levels.forEach((level, own) -> other.put(level, new LevelSettings(rows, own.batchSize())));
        return withLevels(other);
    }

    /** A copy with another minimum of one level. */
    public Settings withMinEraRows(Level level, long rows) {
        Map<Level, LevelSettings> other = new EnumMap<>(levels);
        other.put(level, new LevelSettings(rows, levels.get(level).batchSize()));
        return withLevels(other);
    }

    private Settings withLevels(Map<Level, LevelSettings> other) {
        return new Settings(
                warehouse,
                other,
                featureSet,
                featuresBySensor,
                ingest,
                prepare,
                run,
                retry,
                failures,
                gpu,
                cpu,
                lease,
                telemetry);
    }

    /** Where features are computed. */
    public enum Backend {
        AUTO,
        CPU,
        GPU
    }
}
