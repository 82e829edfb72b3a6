package io.eraforge.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings.Cpu;
import io.eraforge.config.Settings.ExecutorLosses;
import io.eraforge.config.Settings.Failures;
import io.eraforge.config.Settings.Gpu;
import io.eraforge.config.Settings.Growth;
import io.eraforge.config.Settings.Heat;
import io.eraforge.config.Settings.Lease;
import io.eraforge.config.Settings.LevelSettings;
import io.eraforge.config.Settings.Prediction;
import io.eraforge.config.Settings.Retry;
import io.eraforge.config.Settings.SliceFailures;
import io.eraforge.config.Settings.TimeLimit;
import io.eraforge.era.Level;
import io.eraforge.gpu.call.GpuOptions;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsDefaultsTest {
    private final LoadedSettings configuration =
            LoadedSettings.load(new SettingSources(List.of(), Map.of(), List.of(), List.of()));
    private final Settings defaults = configuration.settings();

    @Test
    void levelDefaults() {
        assertThat(defaults.levels())
                .isEqualTo(Map.of(
                        Level.A, new LevelSettings(1000, LevelSettings.AUTO),
                        Level.B, new LevelSettings(500, LevelSettings.AUTO),
                        Level.C, new LevelSettings(5000, LevelSettings.AUTO)));
    }

    @Test
    void retryAndGpuDefaults() {
        assertThat(defaults.retry()).isEqualTo(new Retry(3, Duration.ofMillis(1000)));
        assertThat(defaults.failures())
                .isEqualTo(new Failures(
                        1000,
                        20,
                        0.5,
                        new TimeLimit(10, Duration.ofMinutes(10), Duration.ofHours(12)),
                        new ExecutorLosses(100, Duration.ofHours(6))));
        assertThat(defaults.gpu())
                .isEqualTo(new Gpu(
                        0.85,
                        1,
                        2L << 30,
                        GpuOptions.IDLE_CORES,
                        "nvidia-smi",
                        new SliceFailures(5, 2, 0.4, 5),
                        new Growth(20, 0.7),
                        new Heat(85, Duration.ofSeconds(1), Duration.ofSeconds(30)),
                        0.03,
                        1,
                        new Prediction(1.3, 64, 16, 25, 400, 16 << 20)));
        assertThat(defaults.cpu())
                .isEqualTo(new Cpu(1_000_000, 0.4, 64, new TimeLimit(50, Duration.ofSeconds(60), Duration.ofHours(1))));
        assertThat(defaults.lease()).isEqualTo(new Lease(Duration.ofSeconds(5), Duration.ofSeconds(60)));
        assertThat(defaults.run().tasksPerSlot()).isEqualTo(Settings.Run.AUTO);
        assertThat(defaults.run().backend()).isEqualTo(Settings.Backend.AUTO);
    }

    @Test
    void ingestInfersByDefault() {
        assertThat(defaults.ingest().timeZone().normalized()).isEqualTo(ZoneOffset.UTC);
        assertThat(defaults.ingest().separator()).isEqualTo("auto");
        assertThat(defaults.ingest().dateOrder()).isEqualTo("auto");
        assertThat(defaults.ingest().sentinels()).containsExactly(-999.0, -9999.0, -99999.0);
        assertThat(defaults.ingest().sensors()).isEmpty();
        assertThat(defaults.ingest().maxConflictShare()).isEqualTo(0.001);
    }

    @Test
    void everyOriginIsDefault() {
        assertThat(configuration.effective())
                .isNotEmpty()
                .allMatch(e -> e.origin().equals("default"));
    }
}
