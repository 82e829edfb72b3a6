package io.eraforge.config;

import com.typesafe.config.ConfigUtil;
import io.eraforge.config.Settings.Backend;
import io.eraforge.config.Settings.Compression;
import io.eraforge.config.Settings.Cpu;
import io.eraforge.config.Settings.EraColumns;
import io.eraforge.config.Settings.ExecutorLosses;
import io.eraforge.config.Settings.Failures;
import io.eraforge.config.Settings.Gpu;
import io.eraforge.config.Settings.Growth;
import io.eraforge.config.Settings.Heat;
import io.eraforge.config.Settings.Ingest;
import io.eraforge.config.Settings.Lease;
import io.eraforge.config.Settings.LevelSettings;
import io.eraforge.config.Settings.Prediction;
import io.eraforge.config.Settings.Prepare;
import io.eraforge.config.Settings.Retry;
import io.eraforge.config.Settings.Roles;
import io.eraforge.config.Settings.Run;
import io.eraforge.config.Settings.SensorFrom;
import io.eraforge.config.Settings.SensorMapping;
import io.eraforge.config.Settings.SeriesFrom;
import io.eraforge.config.Settings.SliceFailures;
import io.eraforge.config.Settings.Telemetry;
import io.eraforge.config.Settings.TimeLimit;
import io.eraforge.era.Level;
import io.eraforge.error.ConfigErrors;
import io.eraforge.gpu.call.GpuOptions;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads every key once, in the order of reference.conf. To add a setting: add its key with a comment to reference.conf, a component to
 * {@link Settings}, a line here, and a value other than the default to the tests' {@code every-key.conf}.
 */
final class SettingsReader {
    private static final int MAX_INT = Integer.MAX_VALUE;
    private static final List<String> SENSOR_FIELDS = List.of("id", "name", "unit", "sentinels");

    private final ConfigValues values;

    SettingsReader(ConfigValues values) {
        this.values = values;
    }

    Settings settings() {
        Settings settings = new Settings(
                values.matching("warehouse", ".*\\S.*", "a path"),
                perLevel(this::level),
                values.matching("features.set", "\\S+", "the name of a feature set"),
                values.group("features.by-sensor"),
                ingest(),
                prepare(),
                run(),
                retry(),
                failures(),
                gpu(),
                cpu(),
                lease(),
                telemetry());
        checkConsistency(settings);
        return settings;
    }

    private LevelSettings level(Level level) {
        String group = "levels." + level.key();
        return new LevelSettings(
                values.integer(group + ".min-era-rows", 1),
                values.integerOrAuto(group + ".batch-size", 1, MAX_INT).orElse(LevelSettings.AUTO));
    }

    private Ingest ingest() {
        return new Ingest(
                values.zone("ingest.time-zone"),
                values.text("ingest.ts-column"),
                values.text("ingest.date-column"),
                values.text("ingest.time-column"),
                values.text("ingest.ts-format"),
                values.matching("ingest.date-order", "auto|dmy|mdy|ymd", "auto, dmy, mdy or ymd"),
                values.text("ingest.series-column"),
                values.text("ingest.series"),
                new Roles(
                        values.oneOf("ingest.series-from", SeriesFrom.class),
                        values.text("ingest.sensor-column"),
                        values.text("ingest.value-column"),
                        values.oneOf("ingest.sensor-from", SensorFrom.class)),
                values.matching("ingest.separator", "auto|(?s).", "auto, or one character such as \";\""),
                values.matching("ingest.decimal", "auto|[.,]", "auto, \".\" or \",\""),
                values.numbers("ingest.sentinels"),
                sensors(),
                Set.copyOf(values.texts("ingest.ignore-columns")),
                values.share("ingest.max-conflict-share"),
                eraColumns(),
                values.text("ingest.eras-origin"));
    }

    private Map<String, SensorMapping> sensors() {
        Map<String, SensorMapping> sensors = new LinkedHashMap<>();
        for (String column : values.groupKeys("ingest.sensors", SENSOR_FIELDS)) {
            sensors.put(column, sensor(ConfigUtil.joinPath("ingest", "sensors", column)));
        }
        return sensors;
    }

    private SensorMapping sensor(String key) {
        return new SensorMapping(
                textIfSet(key + ".id"),
                textIfSet(key + ".name"),
                textIfSet(key + ".unit"),
                values.has(key + ".sentinels") ? values.numbers(key + ".sentinels") : List.of());
    }

    private String textIfSet(String key) {
        return values.has(key) ? values.text(key) : "";
    }

    private EraColumns eraColumns() {
        return new EraColumns(
                values.text("ingest.eras.level-column"),
                values.text("ingest.eras.series-column"),
                values.text("ingest.eras.era-id-column"),
                values.text("ingest.eras.start-column"),
                values.text("ingest.eras.end-column"),
                values.text("ingest.eras.priority-column"));
    }

    private Prepare prepare() {
        return new Prepare(
                perLevel(this::bucketWidth),
                values.integer("prepare.bucket-cells", 1),
                values.integerInRange("prepare.series-groups", 1, MAX_INT),
                values.integer("prepare.wide-cells", 1),
                values.integerInRange("prepare.max-values", 1, MAX_INT),
                values.integerInRange("prepare.row-group-bytes", 1, MAX_INT),
                values.oneOf("prepare.compression", Compression.class),
                values.number("prepare.disk-headroom", 1));
    }

    private Optional<Duration> bucketWidth(Level level) {
        return values.durationOrAuto("prepare.bucket-width." + level.key(), Duration.ofSeconds(1));
    }

    private Run run() {
        return new Run(
                values.oneOf("run.backend", Backend.class),
                values.integer("run.wave-values", 1),
                values.integerInRange("run.max-waves", 1, MAX_INT),
                values.integerOrAuto("run.tasks-per-slot", 1, 10_000).orElse(Run.AUTO),
                values.share("run.warn-filtered-share"));
    }

    private Retry retry() {
        return new Retry(
                values.integerInRange("retry.max-retries", 0, 100),
                values.duration("retry.fallback-delay", Duration.ZERO));
    }

    private Failures failures() {
        return new Failures(
                values.integerInRange("failures.lone-eras", 0, MAX_INT),
                values.integerInRange("failures.systematic-eras", 1, MAX_INT),
                values.share("failures.systematic-share"),
                new TimeLimit(
                        values.number("failures.timeout.multiple", 1),
                        values.duration("failures.timeout.floor", Duration.ofMillis(1)),
                        values.duration("failures.timeout.cap", Duration.ofMillis(1))),
                new ExecutorLosses(
                        values.integerInRange("failures.executor-losses.count", 1, MAX_INT),
                        values.duration("failures.executor-losses.time", Duration.ofMillis(1))));
    }

    private Gpu gpu() {
        return new Gpu(
                values.percentage("gpu.memory-threshold"),
                values.integerInRange("gpu.min-batch-size", 1, MAX_INT),
                values.integer("gpu.slice-bytes", 1),
                values.integerOrAuto("gpu.cores", 0, 10_000).orElse(GpuOptions.IDLE_CORES),
                values.matching("gpu.nvidia-smi", ".*\\S.*", "a program"),
                new SliceFailures(
                        values.integerInRange("gpu.failures.of-last", 1, 1000),
                        values.integerInRange("gpu.failures.count", 1, 1000),
                        values.share("gpu.failures.rate"),
                        values.integerInRange("gpu.failures.successes", 1, MAX_INT)),
                new Growth(values.integerInRange("gpu.growth.successes", 1, MAX_INT), values.share("gpu.growth.below")),
                heat(),
                values.share("gpu.power-margin"),
                values.integer("gpu.uncorrectable-errors", 1),
                prediction());
    }

    private Heat heat() {
        return new Heat(
                values.number("gpu.heat.celsius", 0),
                values.duration("gpu.heat.pause", Duration.ZERO),
                values.duration("gpu.heat.longest-pause", Duration.ZERO));
    }

    private Cpu cpu() {
        return new Cpu(
                values.integerInRange("cpu.large-era", 1, MAX_INT),
                values.share("cpu.heap-share"),
                values.integerInRange("cpu.bytes-per-value", 1, MAX_INT),
                new TimeLimit(
                        values.number("cpu.time.multiple", 1),
                        values.duration("cpu.time.floor", Duration.ZERO),
                        values.duration("cpu.time.cap", Duration.ZERO)));
    }

    private Prediction prediction() {
        return new Prediction(
                values.number("gpu.prediction.safety", 1),
                values.integer("gpu.prediction.value-bytes", 8),
                values.integer("gpu.prediction.time-bytes", 0),
                values.integer("gpu.prediction.result-bytes", 8),
                values.integer("gpu.prediction.row-bytes", 0),
                values.integer("gpu.prediction.fixed-bytes", 0));
    }

    private Lease lease() {
        Duration min = Duration.ofMillis(1);
        return new Lease(
                values.duration("lease.heartbeat", min),
                values.duration("lease.expiry", min),
                values.duration("lease.wait", Duration.ZERO));
    }

    private Telemetry telemetry() {
        Duration min = Duration.ofMillis(100);
        return new Telemetry(
                values.bool("telemetry.enabled"),
                values.duration("telemetry.interval", min),
                values.duration("telemetry.stall-after", min),
                values.secretUrl("telemetry.webhook-url"),
                values.duration("telemetry.webhook-timeout", min));
    }

    private void checkConsistency(Settings settings) {
        if (settings.lease().expiry().compareTo(settings.lease().heartbeat()) <= 0) {
            throw ConfigErrors.conflict(
                    values.describe("lease.expiry"),
                    values.describe("lease.heartbeat"),
                    "a lease must be longer than its heartbeat");
        }
        TimeLimit timeout = settings.failures().timeout();
        if (timeout.cap().compareTo(timeout.floor()) < 0) {
            throw ConfigErrors.conflict(
                    values.describe("failures.timeout.cap"),
                    values.describe("failures.timeout.floor"),
                    "the cap must not be below the floor");
        }
        for (Level level : Level.values()) {
            if (settings.levels().get(level).batchSize() < settings.gpu().minBatchSize()) {
                throw ConfigErrors.conflict(
                        values.describe("levels." + level.key() + ".batch-size"),
                        values.describe("gpu.min-batch-size"),
                        "a batch must not be smaller than the minimum");
            }
        }
    }

    private static <T> Map<Level, T> perLevel(Function<Level, T> reader) {
        Map<Level, T> map = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            map.put(level, reader.apply(level));
        }
        return map;
    }
}
