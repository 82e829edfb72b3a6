package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts {@code submit/eraforge} in a process. */
class SubmitIT {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();
    private static final Map<String, String> PLAIN = Map.of("SPARK_HOME", "");

    @TempDir
    private Path folder;

    @Test
    void helpNeedsNoSpark() {
        assertThat(EraForge.run(0, PLAIN, "--help"))
                .startsWith("Usage: eraforge")
                .contains("demo", "status");
        assertThat(EraForge.run(0, PLAIN, "run", "--help")).startsWith("Usage: eraforge run");
    }

    @Test
    void usageAndConfigurationErrorsExitWithTwo() {
        assertThat(EraForge.run(2, PLAIN, "stauts")).contains("Unknown command: 'stauts'", "eraforge status");
        assertThat(EraForge.run(2, PLAIN, "config", "--set", "nope=1")).contains("nope (--set)");
        assertThat(EraForge.run(2, Map.of("SPARK_HOME", "", "MAX_RETRIES", "x"), "config"))
                .contains("retry.max-retries = \"x\" (environment MAX_RETRIES)");
    }

    @Test
    void exitCodesPassThroughSpark() throws IOException {
        assertThat(EraForge.run(
                        3,
                        PLAIN,
                        "status",
                        "--warehouse",
                        folder.resolve("none").toString()))
                .contains("no such folder");
        Path warehouse = Files.createDirectory(folder.resolve("w h"));
        String output = EraForge.run(0, PLAIN, "status", "--json", "--warehouse", warehouse.toString());
        assertThat(output).startsWith("{\"warehouse\":").contains("{\"level\":\"A\",\"total\":0,\"below_min_rows\":0,");
        assertThat(output.strip().lines()).as("a clean console").hasSize(1);
        assertThat(warehouse.resolve("_logs")).isDirectoryContaining("glob:**-status-*.log");
        assertThat(EraForge.run(3, PLAIN, "prepare", "--warehouse", warehouse.toString()))
                .contains("Cannot prepare", "eraforge ingest")
                .doesNotContain("\tat ");
    }

    @Test
    void printCommandPrintsTheCommandWithoutRunningIt() {
        String warehouse = folder.resolve("it's a w").toString();
        String output = EraForge.run(
                0, PLAIN, "--print-command", "run", "--warehouse", warehouse, "--", "--master", "local[2]");
        assertThat(split(output))
                .containsSequence("org.apache.spark.deploy.SparkSubmit", "--class", "io.eraforge.cli.Main")
                .containsSequence("--master", "local[2]")
                .endsWith(HOME.resolve("jobs/target/eraforge.jar").toString(), "run", "--warehouse", warehouse);
        assertThat(Path.of(warehouse)).doesNotExist();
    }

    @Test
    void notebooksAreWiredToTheBuildAndTheWarehouse() {
        Path warehouse = folder.resolve("w h");
        List<String> command = List.of(
                HOME + "/submit/notebook",
                "--print-command",
                "--warehouse",
                warehouse.toString(),
                "--",
                "--no-browser");
        try (EraForge notebook = EraForge.launch(Duration.ofMinutes(1), PLAIN, command)) {
            assertThat(notebook.await()).as(notebook.output()).isZero();
            List<String> arguments = split(notebook.output());
            assertThat(arguments)
                    .startsWith("env", "-u", "SPARK_HOME")
                    .contains("ERAFORGE_WAREHOUSE=" + warehouse)
                    .anyMatch(argument -> argument.startsWith("PYSPARK_SUBMIT_ARGS=")
                            && argument.contains(HOME + "/jobs/target/eraforge.jar\\,")
                            && argument.contains("delta-spark_4.1")
                            && argument.endsWith("pyspark-shell "))
                    .endsWith("jupyter", "lab", "--notebook-dir", HOME + "/notebooks", "--no-browser");
            assertThat(warehouse).doesNotExist();
        }
    }

    @Test
    void commandsThatNeedSparkUseSparkSubmit() {
        for (String command : MainTest.names()) {
            boolean plain = Set.of("sample", "features", "config", "doctor", "watch", "soak", "documents")
                    .contains(command);
            List<String> arguments = split(EraForge.run(0, PLAIN, "--print-command", command));
            assertThat(arguments.contains("org.apache.spark.deploy.SparkSubmit"))
                    .as(command)
                    .isNotEqualTo(plain);
        }
        assertThat(split(EraForge.run(0, PLAIN, "--print-command", "documents", "run")))
                .contains("org.apache.spark.deploy.SparkSubmit");
    }

    @Test
    void aWorkloadsCommandsHaveItsJars() {
        List<String> soak = split(EraForge.run(0, PLAIN, "--print-command", "soak", "--workload", "documents"));
        assertThat(soak).endsWith("io.eraforge.cli.Main", "documents", "soak");
        List<String> bench = split(EraForge.run(0, PLAIN, "--print-command", "bench", "--workload=documents"));
        assertThat(bench).contains("org.apache.spark.deploy.SparkSubmit").endsWith("documents", "bench");
        assertThat(split(EraForge.run(0, PLAIN, "--print-command", "soak", "--workload", "eras")))
                .endsWith("io.eraforge.cli.Main", "soak");
        assertThat(EraForge.run(2, PLAIN, "soak", "--workload", "images"))
                .contains("Unknown workload: 'images' (known: eras, documents)");
    }

    /** With a script in place of Maven. */
    @Test
    void modelsAreDownloadedForTheFirstDocumentsCommand() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        for (String source : List.of("udf/src/main", "jobs/src/main", "submit")) {
            Files.createDirectories(home.resolve(source));
        }
        for (String pom : List.of("pom.xml", "udf/pom.xml", "jobs/pom.xml")) {
            Files.createFile(home.resolve(pom));
        }
        script(home.resolve("submit/eraforge"), Files.readString(HOME.resolve("submit/eraforge")));
        script(home.resolve("mvnw"), """
                #!/usr/bin/env bash
                echo "$@" >>builds
                mkdir -p jobs/target
                touch jobs/target/eraforge.jar jobs/target/spark.classpath
                [[ $* == *-Dwithout.documents* ]] || mkdir -p jobs/target/documents
                """);
        String full = "-B -q -Dmaven.test.skip=true package";
        String lean = "-B -q -Dwithout.documents -Dmaven.test.skip=true package";
        assertThat(builds(home, "features")).containsExactly(lean);
        assertThat(builds(home, "features")).containsExactly(lean);
        assertThat(builds(home, "documents", "search")).containsExactly(lean, full);
        Files.delete(home.resolve("jobs/target/eraforge.jar"));
        assertThat(builds(home, "features")).containsExactly(lean, full, full);
    }

    private static void script(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(file, text);
    }

    /** Arguments of Maven's starts so far. */
    private static List<String> builds(Path home, String... command) throws IOException {
        List<String> all =
                new ArrayList<>(List.of(home.resolve("submit/eraforge").toString(), "--print-command"));
        all.addAll(List.of(command));
        try (EraForge started = EraForge.launch(Duration.ofMinutes(1), PLAIN, all)) {
            assertThat(started.await()).as(started.output()).isZero();
        }
        return Files.readAllLines(home.resolve("builds"));
    }

    @Test
    void optionsForSparkSubmitAreAddedToOurs() {
        List<String> arguments = split(
                EraForge.run(0, PLAIN, "run", "--print-command", "--", "--driver-memory", "2g", "--jars", "mine.jar"));
        assertThat(arguments).contains("-Xmx2g");
        assertThat(arguments.get(arguments.lastIndexOf("--jars") + 1))
                .contains("delta-spark_4.1", "delta-storage", ",mine.jar");
    }

    @Test
    void sparkPropertiesAreReadNextToTheProfile() throws IOException {
        Path profile = Files.writeString(folder.resolve("my.conf"), "");
        Path properties = Files.writeString(folder.resolve("my.properties"), "spark.executor.memory 3g\n");
        assertThat(split(EraForge.run(0, PLAIN, "--print-command", "run", "--config", profile.toString())))
                .containsSequence("--properties-file", properties.toString());
        assertThat(split(EraForge.run(0, PLAIN, "--print-command", "run", "--config=" + profile)))
                .containsSequence("--properties-file", properties.toString());
    }

    @Test
    void propertiesOfSeveralProfilesAreJoinedInAPrivateFile() throws IOException {
        for (String name : List.of("one", "it's two")) {
            Files.writeString(folder.resolve(name + ".conf"), "");
            Files.writeString(folder.resolve(name + ".properties"), "spark.authenticate.secret " + name + "\n");
        }
        List<String> arguments = split(EraForge.run(
                0,
                PLAIN,
                "--print-command",
                "run",
                "--config",
                folder.resolve("one.conf").toString(),
                "--config",
                folder.resolve("it's two.conf").toString()));
        Path joined = Path.of(arguments.get(arguments.indexOf("--properties-file") + 1));
        assertThat(joined).hasContent("spark.authenticate.secret one\nspark.authenticate.secret it's two");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(joined)))
                .isEqualTo("rw-------");
        Files.delete(joined);
    }

    @Test
    void sparkHomeOfAnotherVersionIsRejected() throws IOException {
        Files.createDirectories(folder.resolve("jars"));
        Files.createFile(folder.resolve("jars/spark-core_2.13-4.0.0.jar"));
        String output = EraForge.run(5, Map.of("SPARK_HOME", folder.toString()), "status");
        assertThat(output).contains("needs Spark 4.1.1", "spark-core_2.13-4.0.0.jar", "unset it");
    }

    @Test
    void sparkHomeOfTheRightVersionIsUsed() throws IOException {
        Files.createDirectories(folder.resolve("jars"));
        Files.createFile(folder.resolve("jars/spark-core_2.13-4.1.1.jar"));
        assertThat(split(EraForge.run(0, Map.of("SPARK_HOME", folder.toString()), "--print-command", "plan")))
                .containsSequence(folder.resolve("bin/spark-submit").toString(), "--class", "io.eraforge.cli.Main");
    }

    @Test
    void inLocalModeSparksUiIsForThisMachine() throws IOException {
        assertThat(bindAddress(PLAIN)).isEqualTo("127.0.0.1");
        assertThat(bindAddress(PLAIN, "--conf", "spark.driver.bindAddress=0.0.0.0"))
                .isEqualTo("0.0.0.0");
        assertThat(bindAddress(Map.of("SPARK_HOME", "", "SPARK_LOCAL_IP", "10.0.0.1")))
                .isEqualTo("10.0.0.1");
        assertThat(bindAddress(PLAIN, "--master", "yarn")).isEmpty();
        assertThat(bindAddress(PLAIN, "--conf=spark.master=yarn", "--conf", "spark.x=1"))
                .isEmpty();
        Files.writeString(folder.resolve("spark-defaults.conf"), "spark.x 1\nspark.master\tspark://h:7077\n");
        assertThat(bindAddress(Map.of("SPARK_HOME", "", "SPARK_CONF_DIR", folder.toString())))
                .isEmpty();
    }

    private static String bindAddress(Map<String, String> environment, String... options) {
        List<String> arguments = new ArrayList<>(List.of("--print-command", "status", "--"));
        arguments.addAll(List.of(options));
        return split(EraForge.run(0, environment, arguments.toArray(String[]::new))).stream()
                .filter(argument -> argument.startsWith("SPARK_LOCAL_IP="))
                .map(argument -> argument.substring("SPARK_LOCAL_IP=".length()))
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_402", "11.0.2", "25"})
    void unsupportedJavaIsRejected(String version) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"" + version + "\"' >&2\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        assertThat(EraForge.run(5, Map.of("JAVA_HOME", folder.toString()), "config"))
                .contains("needs 17 or 21", "JAVA_HOME");
    }

    @Test
    void allJavaOptionsOfSparkArePassed() throws IOException {
        List<String> passed = Files.readAllLines(HOME.resolve("submit/spark.jvm"));
        assertThat(passed)
                .containsAll(Arrays.stream(JavaModuleOptions.defaultModuleOptionArray())
                        .filter(option -> !option.contains("jdk.incubator.vector"))
                        .toList());
    }

    /** Splits a command line as bash does. */
    private static List<String> split(String command) {
        try {
            Process bash = new ProcessBuilder(
                            "bash", "-c", "eval \"set -- $1\"; printf '%s\\n' \"$@\"", "words", command)
                    .start();
            return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
