package io.eraforge.workload.era.ingest.readings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SensorMapping;
import io.eraforge.testing.IngestSettings;
import io.eraforge.workload.era.schema.Sensor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SensorRegistryTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Celle 5: Lufttemperatur|celle_5_lufttemperatur",
                "Celle 5: Endelig fælles varme sætpunkt|celle_5_endelig_faelles_varme_saetpunkt",
                "Luftfugtighed RH%|luftfugtighed_rh_pct",
                "Solindstråling|solindstraaling",
                "Øst|oest",
                "ä|ae",
                "Überdruck [kPa]|ueberdruck_kpa",
                "a.b|a_b",
                "select|select",
                "<script>alert(1)</script>|script_alert_1_script",
                "CO₂ (ppm)|co2_ppm",
                "5_temp|s_5_temp",
                "a__b|a_b",
                "Ångström café|aangstroem_cafe",
                "温度|column_3"
            })
    void derivesIdsFromHeaders(String header, String id) {
        assertThat(SensorIds.of(header, 3)).isEqualTo(id);
        assertThat(SensorIds.valid(id)).isTrue();
    }

    @Test
    void addsASuffixToDuplicatesAndKeepsIds() {
        SensorRegistry first = new SensorRegistry(List.of(), IngestSettings.inferring());
        assertThat(ids(first, "Celle 5: ", "Celle 5: ", "celle 5", "", "month"))
                .containsExactly("celle_5", "celle_5_2", "celle_5_3", "column_4", "month_value");

        SensorRegistry later = new SensorRegistry(first.sensors(), IngestSettings.inferring());
        assertThat(ids(later, "celle 5", "new", "Celle 5: ", "Celle 5: "))
                .containsExactly("celle_5_3", "new", "celle_5", "celle_5_2");
    }

    @Test
    void takesIdsNamesAndUnitsFromTheSettings() {
        Settings.Ingest settings = IngestSettings.with(Map.of(
                "Temp", new SensorMapping("air", "Air", "°C", List.of(-40.0)),
                "Temp#2", new SensorMapping("soil", "", "", List.of())));
        SensorRegistry registry = new SensorRegistry(List.of(), settings);
        assertThat(ids(registry, "Temp", "Temp", "RH [%]")).containsExactly("air", "soil", "rh_pct");
        assertThat(registry.sensors().get(0).sentinels()).contains(-40.0, -999.0);
        assertThat(registry.sensors()).extracting(Sensor::unit).containsExactly("°C", "", "%");
    }

    @Test
    void mapsAnotherHeaderToASensor() {
        SensorRegistry first = new SensorRegistry(List.of(), IngestSettings.inferring());
        ids(first, "Temp");
        Settings.Ingest settings =
                IngestSettings.with(Map.of("Temperature", new SensorMapping("temp", "", "", List.of())));
        SensorRegistry renamed = new SensorRegistry(first.sensors(), settings);
        assertThat(ids(renamed, "Temperature")).containsExactly("temp");

        SensorRegistry later = new SensorRegistry(renamed.sensors(), IngestSettings.inferring());
        assertThat(ids(later, "Temperature")).containsExactly("temp");
        assertThatThrownBy(() -> ids(later, "Temp", "Temperature"))
                .hasMessageContaining("'Temp' and 'Temperature' both map to sensor 'temp'");
    }

    @Test
    void rejectsAnotherIdForAKnownColumn() {
        SensorRegistry first = new SensorRegistry(List.of(), IngestSettings.inferring());
        ids(first, "Temp");
        Settings.Ingest settings = IngestSettings.with(Map.of("Temp", new SensorMapping("air", "", "", List.of())));
        assertThatThrownBy(() -> ids(new SensorRegistry(first.sensors(), settings), "Temp"))
                .hasMessageContaining("column 'Temp' is sensor 'temp'");
    }

    @ParameterizedTest
    @CsvSource({"Air", "a b", "a__b", "_a", "1a", "month", "a.b"})
    void rejectsIdsThatCannotNameColumns(String id) {
        Settings.Ingest settings = IngestSettings.with(Map.of("Temp", new SensorMapping(id, "", "", List.of())));
        assertThatThrownBy(() -> ids(new SensorRegistry(List.of(), settings), "Temp"))
                .hasMessageContaining("'" + id + "'");
    }

    private static List<String> ids(SensorRegistry registry, String... headers) {
        return registry.resolve(SensorRegistry.columns(List.of(headers)), "x.csv").stream()
                .map(Sensor::id)
                .toList();
    }
}
