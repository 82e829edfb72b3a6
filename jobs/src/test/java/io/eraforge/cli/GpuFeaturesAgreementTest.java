package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.GpuPlacementView;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.call.ColumnarPlan;
import io.eraforge.workload.era.extract.FeaturePlacement;
import io.eraforge.workload.era.extract.GpuPrediction;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What runs on the GPU, {@code explain}, {@code features} and the GPU page say the same about each feature. */
class GpuFeaturesAgreementTest {
    private final Terminal terminal = new Terminal();

    private static List<String> run(FeatureSet set) {
        return new ColumnarPlan(set)
                .deviceFeatures().stream().map(Feature::column).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "core", "efficient"})
    void explainNamesTheFeaturesThatTheDeviceComputes(String name) {
        FeatureSet set = FeatureSet.named(name);
        FeaturePlacement placement = FeaturePlacement.of(set);
        assertThat(placement.device()).isEqualTo(run(set));
        List<String> all = new ArrayList<>(placement.device());
        all.addAll(placement.host());
        assertThat(all).containsExactlyInAnyOrderElementsOf(set.columns());
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "core", "efficient"})
    void featuresNamesTheFeaturesThatTheDeviceComputes(String name) throws IOException {
        assertThat(terminal.run("features", "--json", "--feature-set", name)).isZero();
        List<String> columns = new ArrayList<>();
        for (JsonNode calculator : new ObjectMapper().readTree(terminal.out()).get("features")) {
            calculator
                    .get("gpu_features")
                    .forEach(feature ->
                            columns.add(Feature.parse(feature.asText()).column()));
            assertThat(calculator.get("gpu").asBoolean())
                    .as(calculator.get("name").asText())
                    .isEqualTo(calculator.get("gpu_features").size()
                            == calculator.get("features").size());
        }
        assertThat(columns).containsExactlyInAnyOrderElementsOf(run(FeatureSet.named(name)));
    }

    @Test
    void featuresCountsThoseOnTheDevice() {
        assertThat(terminal.run("features", "fft_coefficient", "--feature-set", "efficient"))
                .isZero();
        assertThat(terminal.out()).contains("on the GPU: 30 of 400");
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimal", "core", "efficient"})
    void pageGivesTheSameCounts(String name) throws IOException {
        FeaturePlacement placement = FeaturePlacement.of(FeatureSet.named(name));
        assertThat(Files.readString(Path.of("../udf/docs/gpu.md")))
                .contains("| `%s` | %d | %d |"
                        .formatted(
                                name,
                                placement.device().size(),
                                placement.host().size()));
    }

    @Test
    void pageGivesThePredictedSpeeds() throws IOException {
        String page = Files.readString(Path.of("../udf/docs/gpu.md"));
        assertThat(GpuPrediction.of(FeatureSet.named("core"), 4))
                .hasSize(4)
                .allSatisfy(one -> assertThat(page)
                        .contains("| %s | %.0f | %.0f | %.0f |"
                                .formatted(
                                        one.gpu(),
                                        one.deviceValuesPerSecond() / 1e6,
                                        one.togetherValuesPerSecond() / 1e6,
                                        GpuPrediction.of(FeatureSet.named("core"), 8)
                                                        .get(one.gpu().ordinal())
                                                        .togetherValuesPerSecond()
                                                / 1e6)));
    }

    private static String shown(String name, boolean names) {
        FeatureSet set = FeatureSet.named(name);
        StringWriter out = new StringWriter();
        Console console = Console.of(Main.commandLine(new PrintWriter(out), new PrintWriter(out)));
        new GpuPlacementView(name, FeaturePlacement.of(set), GpuPrediction.of(set, 4)).show(console, names);
        return out.toString();
    }

    @Test
    void explainCountsFeaturesAndNamesThemOnRequest() {
        FeaturePlacement efficient = FeaturePlacement.of(FeatureSet.named("efficient"));
        String brief = shown("efficient", false);
        assertThat(brief)
                .contains("%d of 782 on the GPU".formatted(efficient.device().size()))
                .contains("leaves the GPU out")
                .doesNotContain(efficient.host().get(0));
        assertThat(brief.lines()).hasSizeLessThan(16);
        assertThat(shown("efficient", true)).contains(efficient.host());
        assertThat(shown("core", false))
                .contains("165 of 165 on the GPU", "predicted, not measured", "Together", "uses the GPU");
        assertThat(shown("comprehensive", false)).contains("No prediction for comprehensive");
    }
}
