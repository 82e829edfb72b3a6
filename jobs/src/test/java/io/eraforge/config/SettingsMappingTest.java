package io.eraforge.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every key of reference.conf sets exactly one component of Settings, and every component has its key. */
class SettingsMappingTest {
    private static final Config OTHERS = ConfigFactory.parseResources(SettingsMappingTest.class, "every-key.conf")
            .getConfig("eraforge");

    /** Components whose entries the user names. */
    private static final Set<String> OPEN_GROUPS = Set.of(".ingest.sensors", ".featuresBySensor");

    @Test
    void everyKeyIsRead() {
        ConfigValues values = new ConfigValues(SettingSources.reference());
        new SettingsReader(values).settings();

        assertThat(values.effective().stream().map(EffectiveSetting::key)).containsExactlyInAnyOrderElementsOf(keys());
    }

    @Test
    void everyKeySetsOneComponentAndEveryComponentHasAKey() throws ReflectiveOperationException {
        Map<String, Object> defaults = components(SettingSources.reference());
        Set<String> set = new TreeSet<>();

        for (String key : keys()) {
            assertThat(OTHERS.hasPath(key))
                    .as("every-key.conf must have a value other than the default for %s", key)
                    .isTrue();
            Config changed = SettingSources.reference().withValue(key, OTHERS.getValue(key));
            Set<String> differing = differing(defaults, components(changed));
            assertThat(differing).as("components set by %s", key).hasSize(1);
            set.addAll(differing);
        }

        assertThat(set).isEqualTo(defaults.keySet());
    }

    @Test
    void fullMapping() {
        Settings settings = settings(OTHERS);

        assertThat(settings.ingest().sensors())
                .containsExactly(Map.entry(
                        "Celle 5: Lufttemperatur",
                        new Settings.SensorMapping("air_temp_c", "Air", "°C", java.util.List.of(-40.0))));
        assertThat(settings.featuresBySensor())
                .isEqualTo(Map.of(
                        "air_temp_c",
                        java.util.List.of("mean"),
                        "rh",
                        Map.of("quantile", java.util.List.of(Map.of("q", 0.1)))));
        assertThat(settings.run().backend()).isEqualTo(Settings.Backend.CPU);
        assertThat(settings.retry().fallbackDelay()).isEqualTo(java.time.Duration.ofMillis(42));
        assertThat(settings.ingest().separator()).isEqualTo(";");
        assertThat(settings.ingest().maxConflictShare()).isEqualTo(0.25);
    }

    private static java.util.List<String> keys() {
        return new KnownKeys(SettingSources.reference()).all();
    }

    private static Settings settings(Config config) {
        return new SettingsReader(new ConfigValues(config)).settings();
    }

    private static Map<String, Object> components(Config config) throws ReflectiveOperationException {
        Map<String, Object> leaves = new TreeMap<>();
        flatten("", settings(config), leaves);
        return leaves;
    }

    private static void flatten(String path, Object value, Map<String, Object> leaves)
            throws ReflectiveOperationException {
        if (value instanceof Record && value.getClass().getEnclosingClass() == Settings.class
                || value instanceof Settings) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                flatten(
                        path + "." + component.getName(),
                        component.getAccessor().invoke(value),
                        leaves);
            }
        } else if (value instanceof Map<?, ?> map && !OPEN_GROUPS.contains(path)) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                flatten(path + "." + entry.getKey(), entry.getValue(), leaves);
            }
        } else {
            leaves.put(path, value);
        }
    }

    private static Set<String> differing(Map<String, Object> one, Map<String, Object> other) {
        Set<String> keys = new TreeSet<>(one.keySet());
        keys.removeIf(key -> Objects.equals(one.get(key), other.get(key)));
        return keys;
    }
}
