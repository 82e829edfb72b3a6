package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts and profiles for GPUs, as far as they can be tested without one. */
class GpuScriptsIT {
    private static final Path HOME = Script.HOME;

    @TempDir
    private Path folder;

    private Map<String, String> nvidiaSmi(String body) throws IOException {
        Path program = Files.createFile(
                folder.resolve("nvidia-smi"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(program, "#!/bin/sh\n" + body + "\n");
        return Map.of("PATH", folder.toString());
    }

    @Test
    void gpusAreListedInSparksFormat() throws Exception {
        Script answer = Script.run(nvidiaSmi("[ \"$1\" = --query-gpu=index ] && { echo 0; echo 3; }"), "find-gpus");
        assertThat(answer).isEqualTo(new Script(0, "{\"name\": \"gpu\", \"addresses\": [\"0\", \"3\"]}"));
    }

    @Test
    void aMachineWithoutGpusIsReported() throws Exception {
        Script missing = Script.run(Map.of("PATH", folder.toString()), "find-gpus");
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.out()).contains("Cannot offer GPUs", "nvidia-smi is not installed");
        Script failing = Script.run(nvidiaSmi("echo 'No devices were found'; exit 6"), "find-gpus");
        assertThat(failing.code()).isEqualTo(1);
        assertThat(failing.out()).contains("nvidia-smi says: No devices were found");
    }

    @Test
    void aHangingNvidiaSmiTimesOut() throws Exception {
        String path = nvidiaSmi("sleep 300").get("PATH") + ":" + System.getenv("PATH");
        long started = System.nanoTime();
        Script hanging = Script.run(Map.of("PATH", path), "find-gpus");
        assertThat(hanging.code()).isEqualTo(1);
        assertThat(hanging.out()).contains("Cannot offer GPUs", "did not answer within 10 s");
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(60));
    }

    @Test
    void joinedProfilesAreDeletedOnceRead() throws Exception {
        Set<Path> before = joined();
        Script answer = Script.run(
                Map.of(),
                "eraforge",
                "status",
                "--warehouse",
                folder.resolve("none").toString(),
                "--config",
                HOME.resolve("conf/standalone.conf").toString(),
                "--config",
                HOME.resolve("conf/secure.conf").toString());
        assertThat(answer.code()).as(answer.out()).isEqualTo(3);
        // Files of other processes started at the same time are deleted, too.
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(joined()).isSubsetOf(before));
    }

    private static Set<Path> joined() throws IOException {
        Set<Path> joined = new HashSet<>();
        try (var files = Files.newDirectoryStream(HOME.resolve("jobs/target"), "joined-*.properties")) {
            files.forEach(joined::add);
        }
        return joined;
    }

    @Test
    void unexpectedOutputOfNvidiaSmiIsAnError() throws Exception {
        Script odd = Script.run(nvidiaSmi("echo 'Insufficient permissions'"), "find-gpus");
        assertThat(odd.code()).isEqualTo(1);
        assertThat(odd.out()).contains("unexpected output of nvidia-smi: Insufficient permissions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gpu-standalone", "gpu-yarn", "gpu-k8s"})
    void everyExecutorRequestsOneGpuAndThePlugin(String profile) throws IOException {
        Properties spark = new Properties();
        try (var in = Files.newBufferedReader(HOME.resolve("conf").resolve(profile + ".properties"))) {
            spark.load(in);
        }
        assertThat(spark.getProperty("spark.plugins")).isEqualTo("com.nvidia.spark.SQLPlugin");
        assertThat(spark.getProperty("spark.executor.resource.gpu.amount")).isEqualTo("1");
        assertThat(Double.parseDouble(spark.getProperty("spark.task.resource.gpu.amount"))
                        * Integer.parseInt(spark.getProperty("spark.executor.cores")))
                .isEqualTo(1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gpu-standalone", "gpu-yarn", "gpu-k8s"})
    void clustersGetDeltaAndRapidsAsJars(String name) throws Exception {
        Map<String, String> env = Map.of("MASTER", "spark://h:7077", "IMAGE", "i");
        Script answer = Script.run(env, name, "run", "--print-command", "--warehouse", "w", "--", "--conf", "a=b");
        assertThat(answer.code()).as(answer.out()).isZero();
        assertThat(answer.out())
                .containsPattern("--jars \\S*delta-spark\\S*rapids-4-spark_2.13-\\S*-cuda13.jar")
                .contains("--properties-file " + HOME.resolve("conf").resolve(name + ".properties"))
                .contains("--conf a=b --master " + (name.equals("gpu-yarn") ? "yarn" : "spark://h:7077"));
    }

    @Test
    void localRunsHaveRapidsOnTheClassPathOnlyIfRequested() throws Exception {
        assertThat(Script.run(Map.of(), "eraforge", "--print-command", "run", "--backend", "gpu")
                        .out())
                .contains("rapids-spark.args")
                .doesNotContain("cuda13.jar");
        assertThat(Script.run(Map.of(), "eraforge", "--print-command", "run", "--backend", "cpu")
                        .out())
                .doesNotContain("rapids");
        assertThat(Script.run(Map.of(), "eraforge", "--print-command", "explain")
                        .out())
                .contains("rapids-spark.args");
    }

    @Test
    void profilesAreCombined() throws Exception {
        String output = Script.run(
                        Map.of(),
                        "eraforge",
                        "--print-command",
                        "prepare",
                        "--config",
                        HOME.resolve("conf/gpu-standalone.conf").toString(),
                        "--config",
                        HOME.resolve("conf/gpu-ucx.conf").toString())
                .out();
        String file = output.replaceAll("(?s).*--properties-file (\\S+).*", "$1");
        assertThat(Files.readString(Path.of(file)))
                .contains("com.nvidia.spark.SQLPlugin", "com.nvidia.spark.rapids.spark411.RapidsShuffleManager");
    }

    @Test
    void unknownCudaIsRejected() throws Exception {
        Script answer = Script.run(Map.of("ERAFORGE_CUDA", "cuda11"), "eraforge", "explain");
        assertThat(answer.code()).isEqualTo(5);
        assertThat(answer.out()).contains("ERAFORGE_CUDA=cuda11", "cuda12 or cuda13");
    }

    @Test
    void backendGpuFailsWithoutAGpu() {
        String output =
                EraForge.run(5, Map.of("SPARK_HOME", ""), "run", "--backend", "gpu", "--warehouse", folder.toString());
        assertThat(output).contains("Cannot run with backend gpu", "no GPU was found");
    }
}
