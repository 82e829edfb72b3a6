package io.eraforge.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CustomCalculatorsTest {
    @TempDir
    private Path folder;

    @Test
    void loadsProvidersNamedInServices() throws IOException {
        CustomCalculators custom = load(GreenhouseCalculators.class.getName(), Set.of());
        assertThat(custom.families()).singleElement().extracting(Family::title).isEqualTo("Greenhouse");
        assertThat(custom.versions()).isEqualTo(Map.of("midrange", 1, "share_above", 1));
    }

    @Test
    void refusesInvalidOnes() {
        assertThatThrownBy(() -> load(GreenhouseCalculators.class.getName(), Set.of("midrange")))
                .isInstanceOf(FeatureException.class)
                .hasMessageContaining("calculator 'midrange' of io.eraforge.feature.GreenhouseCalculators")
                .hasMessageContaining("EraForge has one of that name");
        assertThatThrownBy(() -> load("com.example.Absent", Set.of()))
                .isInstanceOf(FeatureException.class)
                .hasMessageContaining("com.example.Absent not found");
    }

    private CustomCalculators load(String provider, Set<String> taken) throws IOException {
        Path services = folder.resolve("META-INF/services");
        Files.createDirectories(services);
        Files.writeString(services.resolve(CalculatorProvider.class.getName()), provider + "\n");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return CustomCalculators.load(loader, taken);
        }
    }
}
