package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.Script;
import io.eraforge.testing.Venv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks images, manifests and scripts with linters and with the schemas of their consumers. */
@Tag("places")
class ManifestsIT {
    private static final Path SUBMIT = Script.HOME.resolve("submit");
    private static final Path RESOURCES =
            Path.of("src/test/resources/io/eraforge/places").toAbsolutePath();
    private static final String CHECK =
            RESOURCES.resolve("check_application.py").toString();

    private static Venv lint;

    @BeforeAll
    static void install() {
        lint = Venv.of(RESOURCES.resolve("lint.lock"), "lint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "cuda"})
    void dockerfilesPassTheLinter(String kind) {
        assertThat(lint.run("hadolint", submit("docker/" + kind + ".Dockerfile")))
                .isBlank();
    }

    @Test
    void dockerfilesDropRootAndContainNoSecrets() {
        for (String kind : List.of("cpu", "cuda")) {
            String text = read(SUBMIT.resolve("docker/" + kind + ".Dockerfile"));
            assertThat(text.lines().filter(line -> line.startsWith("USER ")).reduce((first, last) -> last))
                    .hasValue("USER 185");
            assertThat(text.lines().filter(line -> line.startsWith("FROM ")))
                    .isNotEmpty()
                    .allMatch(line -> line.contains(":") && !line.contains(":latest"));
            assertThat(text).doesNotContainIgnoringCase("secret", "password", "aws_", "token");
        }
    }

    @Test
    void composeFileMatchesItsSchema(@TempDir Path dir) throws IOException {
        String file = submit("docker/compose.yaml");
        assertThat(lint.run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", file))
                .contains("ok");
        Path wrong = Files.writeString(
                dir.resolve("wrong.yaml"), read(Path.of(file)).replace("healthcheck:", "healthchek:"));
        assertRefused("check-jsonschema", "--builtin-schema", "vendor.compose-spec", wrong.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"eraforge", "eraforge-gpu"})
    void applicationsMatchTheOperatorsSchema(String name, @TempDir Path dir) throws IOException {
        String file = submit("k8s/" + name + ".yaml");
        assertThat(lint.run("python", CHECK, file)).contains("SparkApplication of sparkoperator.k8s.io/v1beta2");
        Path wrong =
                Files.writeString(dir.resolve("wrong.yaml"), read(Path.of(file)).replace("runAsUser", "runAsUsr"));
        assertRefused("python", CHECK, wrong.toString());
    }

    @Test
    void otherManifestsMatchKubernetesSchemaAndLint() {
        assertThat(lint.run("kubernetes-validate", "-k", "1.34", "--strict", submit("k8s/access.yaml")))
                .contains("rolebinding/eraforge-driver");
        lint.run(
                "yamllint",
                "--strict",
                "-d",
                "{extends: default, rules: {line-length: disable, document-start: disable, braces: disable}}",
                submit("k8s"),
                submit("docker/compose.yaml"));
    }

    @Test
    void scriptsPassTheLinter() throws IOException {
        try (Stream<Path> files = Files.list(SUBMIT)) {
            List<String> scripts = files.filter(
                            file -> Files.isRegularFile(file) && read(file).contains("bash\n"))
                    .map(Path::toString)
                    .sorted()
                    .toList();
            assertThat(scripts).contains(submit("cluster.sh"), submit("eraforge"), submit("standalone"));
            List<String> command = Stream.concat(Stream.of("shellcheck", "-x", "-P", "SCRIPTDIR"), scripts.stream())
                    .toList();
            lint.run(command.toArray(String[]::new));
        }
    }

    /** The operator does not read the properties files, so the manifests repeat them. */
    @ParameterizedTest
    @CsvSource({"eraforge,kubernetes", "eraforge-gpu,gpu-k8s"})
    void manifestsMatchTheProfiles(String name, String profile) throws IOException {
        String manifest = read(SUBMIT.resolve("k8s/" + name + ".yaml"));
        for (String file : List.of(profile, "s3a")) {
            Properties spark = new Properties();
            try (var in = Files.newBufferedReader(Script.HOME.resolve("conf/" + file + ".properties"))) {
                spark.load(in);
            }
            spark.forEach((key, value) -> {
                switch (key.toString()) {
                    case "spark.executor.cores" -> assertThat(manifest).contains("cores: " + value);
                    case "spark.executor.memory" -> assertThat(manifest).contains("memory: " + value);
                    case "spark.executor.memoryOverhead" -> assertThat(manifest).contains("memoryOverhead: " + value);
                    case "spark.executor.instances" -> assertThat(manifest).contains("instances: " + value);
                    case "spark.jars.packages" -> assertThat(manifest).contains("- " + value);
                    case "spark.kubernetes.namespace" -> assertThat(manifest).contains("namespace: " + value);
                    case "spark.kubernetes.authenticate.driver.serviceAccountName" ->
                        assertThat(manifest).contains("serviceAccount: " + value);
                    default -> assertThat(manifest.replace("\"", "")).contains(key + ": " + value);
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"eraforge", "eraforge-gpu"})
    void manifestsNameTheJarsOfTheBuild(String name) {
        String inImage = "local:///opt/eraforge/";
        List<String> jars = read(SUBMIT.resolve("k8s/" + name + ".yaml"))
                .lines()
                .filter(line -> line.contains(inImage + "jobs/target/") && !line.contains("/rapids/"))
                .map(line -> line.substring(line.indexOf(inImage) + inImage.length()))
                .toList();
        assertThat(jars)
                .hasSize(5)
                .allSatisfy(jar -> assertThat(Script.HOME.resolve(jar)).isRegularFile());
    }

    private static void assertRefused(String... command) {
        try (EraForge running = lint.start(command)) {
            assertThat(running.await()).as(running.output()).isNotZero();
        }
    }

    private static String submit(String file) {
        return SUBMIT.resolve(file).toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
