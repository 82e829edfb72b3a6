package io.eraforge.workload.era.ingest.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings.SensorMapping;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.TestSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pins the digests stored in {@code ingests} and {@code rejected}: if they change, every file is ingested again. */
class IngestKeyTest {
    @Test
    void digestOfReadingsSettingsIsStable() {
        assertThat(IngestKey.of(IngestSettings.inferring())).isEqualTo("56830dd5f4e32f20");
        assertThat(IngestKey.of(IngestSettings.with(
                        Map.of("Lufttemperatur æ", new SensorMapping("air", "Air", "°C", List.of(-40.0))))))
                .isEqualTo("e42107b3bfb8fe78");
    }

    @Test
    void newerSettingsChangeTheDigestOnlyIfTheyDifferFromTheirDefaults() {
        assertThat(IngestKey.of(TestSettings.with().ingest(), "")).isEqualTo("56830dd5f4e32f20");
        assertThat(List.of(
                        IngestKey.of(IngestSettings.inferring(), "temp"),
                        IngestKey.of(
                                TestSettings.with("ingest.sensor-column=temp").ingest()),
                        IngestKey.of(
                                TestSettings.with("ingest.value-column=temp").ingest()),
                        IngestKey.of(
                                TestSettings.with("ingest.series-from=file").ingest())))
                .doesNotHaveDuplicates()
                .doesNotContain("56830dd5f4e32f20");
    }

    @Test
    void digestOfErasSettingsIsStable() {
        assertThat(IngestKey.ofEras(IngestSettings.inferring())).isEqualTo("ecb84acfd44b572a");
    }
}
