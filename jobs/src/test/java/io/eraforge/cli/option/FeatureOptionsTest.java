package io.eraforge.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.error.EraForgeException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.testing.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FeatureOptionsTest {
    private static final Settings DEFAULTS = TestSettings.with();

    @TempDir
    private Path folder;

    @Test
    void listsAreForTheirSensors() throws IOException {
        Path list = Files.writeString(folder.resolve("list.txt"), "rh__mean\ntemp__maximum\ntemp__mean\n");
        assertThat(resolve(DEFAULTS, "--features", "@" + list).sensors().names())
                .isEqualTo(Map.of("rh", List.of("mean"), "temp", List.of("maximum", "mean"), "*", List.of()));
        assertThat(resolve(DEFAULTS, "--features", "length,@" + list).sensors().names())
                .isEqualTo(Map.of(
                        "rh",
                        List.of("length", "mean"),
                        "temp",
                        List.of("length", "maximum", "mean"),
                        "*",
                        List.of("length")));
    }

    @Test
    void readsTsfreshSettings() throws IOException {
        FeatureSet bySensor = resolve(DEFAULTS, "--features-json", json("""
                {"kind_to_fc_parameters": {
                  "temp": {"mean": null, "quantile": [{"q": 0.1}, {"q": 1}]},
                  "rh": {"cwt_coefficients": [{"widths": [2, 5, 10, 20], "coeff": 0, "w": 2}],
                         "augmented_dickey_fuller": [{"attr": "pvalue"}],
                         "range_count": [{"min": -1, "max": Infinity}]}}}"""));
        assertThat(bySensor.sensors().names())
                .isEqualTo(Map.of(
                        "temp",
                        List.of("mean", "quantile__q_0.1", "quantile__q_1"),
                        "rh",
                        List.of(
                                "augmented_dickey_fuller__attr_\"pvalue\"__autolag_\"AIC\"",
                                "cwt_coefficients__coeff_0__w_2__widths_(2, 5, 10, 20)",
                                "range_count__max_inf__min_-1"),
                        "*",
                        List.of()));
        assertThat(resolve(DEFAULTS, "--features-json", json("{\"mean\": null}")))
                .isEqualTo(resolve(DEFAULTS, "--features", "mean"));
        assertThat(resolve(DEFAULTS, "--features-json", json("{\"default_fc_parameters\": \"minimal\"}"))
                        .features())
                .hasSize(10);
    }

    @Test
    void settingsChooseBySensor() {
        Settings settings = TestSettings.with(
                "features.by-sensor.rh=none", "features.by-sensor.co2=[mean]", "features.set=minimal");
        FeatureSet set = resolve(settings);
        assertThat(set.sensors().bySensor().get("rh")).isEmpty();
        assertThat(set.sensors().bySensor().get("co2")).hasSize(1);
        assertThat(set.sensors().others()).hasSize(10);
        assertThat(resolve(settings, "--feature-set", "minimal")).isEqualTo(FeatureSet.named("minimal"));
        assertThat(set.fingerprint())
                .isNotEqualTo(FeatureSet.ofFeatures(set.features()).fingerprint());
        assertThat(set.name())
                .startsWith("picked_")
                .isNotEqualTo(FeatureSet.ofFeatures(set.features()).name());
    }

    @Test
    void errorsNameSensorAndNearestName() throws IOException {
        assertThatThrownBy(() -> resolve(TestSettings.with("features.by-sensor.rh=[meen]")))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("sensor 'rh' (features.by-sensor)")
                .hasMessageContaining("Did you mean 'mean'?");
        refused("{\"kind_to_fc_parameters\": {\"rh\": {\"quantil\": [{\"q\": 1}]}}}", "sensor 'rh'", "'quantile'");
        refused("{\"kind_to_fc_parameters\": {\"rh\": {\"quantile\": [{\"p\": 1}]}}}", "no parameter 'p' (it has: q)");
        refused("{\"kind_to_fc_parameters\": {\"rh\": {\"quantile\": null}}}", "parameter 'q' is missing");
        refused("{\"kind_to_fc_parameters\": 7}", "kind_to_fc_parameters is no object");
        refused("[1", "Expected tsfresh's settings as JSON");
        assertThatThrownBy(() -> resolve(DEFAULTS, "--features-json", "absent.json"))
                .hasMessageContaining("no such file");
        assertThatThrownBy(() -> resolve(DEFAULTS, "--features", "mean", "--features-json", json("{\"mean\": null}")))
                .hasMessageContaining("Cannot combine --features-json");
    }

    private void refused(String json, String... messages) throws IOException {
        String file = json(json);
        assertThatThrownBy(() -> resolve(DEFAULTS, "--features-json", file)).hasMessageContainingAll(messages);
    }

    private String json(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "settings", ".json"), text)
                .toString();
    }

    private static FeatureSet resolve(Settings settings, String... arguments) {
        FeatureOptions options = new FeatureOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("features", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .setExpandAtFiles(false)
                .parseArgs(arguments);
        return options.resolve(settings);
    }
}
