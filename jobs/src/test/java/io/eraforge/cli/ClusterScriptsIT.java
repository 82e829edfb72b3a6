package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.Script;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts for clusters: the commands that they would run. */
class ClusterScriptsIT {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("MASTER", "spark://h:7077", "IMAGE", "registry/i:1", "ERAFORGE_RAPIDS_JAR", "local:///rapids.jar");
    private static final String JAR =
            Script.HOME.resolve("jobs/target/eraforge.jar").toString();

    private static String printed(String script, String... arguments) {
        List<String> all = new ArrayList<>(List.of("run", "--print-command", "--warehouse", "w w"));
        all.addAll(List.of(arguments));
        Script answer = Script.run(ENVIRONMENT, script, all.toArray(String[]::new));
        assertThat(answer.code()).as(answer.out()).isZero();
        return answer.out();
    }

    private static List<String> split(String printed) {
        return Arrays.asList(printed.split(" (?<!\\\\ )"));
    }

    @ParameterizedTest
    @CsvSource({
        "standalone,standalone,spark://h:7077",
        "yarn,yarn,yarn",
        "kubernetes,kubernetes,spark://h:7077",
        "gpu-standalone,gpu-standalone,spark://h:7077",
        "gpu-yarn,gpu-yarn,yarn",
        "gpu-k8s,gpu-k8s,spark://h:7077"
    })
    void theDriverRunsOnThisMachineByDefault(String script, String profile, String master) {
        List<String> arguments = split(printed(script, "--", "--conf", "a=b"));
        String conf = Script.HOME.resolve("conf").resolve(profile).toString();
        assertThat(arguments)
                .containsSequence("--class", "io.eraforge.cli.Main")
                .containsSequence("--properties-file", conf + ".properties")
                .containsSequence("--conf", "a=b")
                .containsSequence("--master", master)
                .containsSequence(JAR, "run", "--config", conf + ".conf", "--warehouse", "w\\ w")
                .doesNotContain("--deploy-mode");
    }

    @Test
    void aDriverOnAStandaloneWorkerUsesTheSamePaths() {
        assertThat(split(printed("standalone", "--config", "../conf/s3a.conf", "--", "--deploy-mode", "cluster")))
                .containsSequence("--deploy-mode", "cluster")
                .containsSequence("--conf", "spark.standalone.submit.waitAppCompletion=true")
                .containsSequence(
                        "--config", Script.HOME.resolve("conf/s3a.conf").toString())
                .contains(JAR);
    }

    @Test
    void filesAreShippedToADriverOnYarn() {
        String conf = Script.HOME.resolve("conf").toString();
        assertThat(split(printed(
                        "gpu-yarn", "--config=" + conf + "/s3a.conf", "--", "--deploy-mode=cluster", "--files", "x")))
                .containsSequence(
                        "--files",
                        String.join(
                                "\\,",
                                "x",
                                Script.HOME.resolve("submit/find-gpus").toString(),
                                conf + "/gpu-yarn.conf",
                                conf + "/s3a.conf"))
                .containsSequence("--config", "gpu-yarn.conf")
                .contains("--config=s3a.conf", JAR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubernetes", "gpu-k8s"})
    void aDriverInAPodUsesTheFilesOfTheImage(String script) {
        String printed = printed(script, "--", "--deploy-mode", "cluster");
        assertThat(split(printed))
                .containsSequence("--conf", "spark.kubernetes.container.image=registry/i:1")
                .containsSequence(
                        "local:///opt/eraforge/jobs/target/eraforge.jar",
                        "run",
                        "--config",
                        "/opt/eraforge/conf/" + script + ".conf");
        assertThat(printed).containsPattern("--jars local:///opt/eraforge/jobs/target/delta/delta-\\S+");
        assertThat(printed.contains("local:///rapids.jar")).isEqualTo(script.equals("gpu-k8s"));
    }

    @Test
    void aProfileMissingFromTheImageIsRejected() {
        Script answer = Script.run(
                ENVIRONMENT,
                "kubernetes",
                "run",
                "--print-command",
                "--config",
                "/tmp/my.conf",
                "--",
                "--deploy-mode",
                "cluster");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.out()).contains("Cannot use --config /tmp/my.conf", "the image has no such file");
    }

    @Test
    void missingVariablesAreReported() {
        Script master = Script.run(Map.of(), "standalone", "status");
        assertThat(master)
                .isEqualTo(
                        new Script(2, "Error: Cannot submit without MASTER: set it, as in MASTER=spark://host:7077."));
        Script image = Script.run(Map.of("MASTER", "k8s://h"), "kubernetes", "status");
        assertThat(image.out()).contains("Cannot submit without IMAGE");
        Script command = Script.run(ENVIRONMENT, "standalone", "--print-command");
        assertThat(command.code()).isEqualTo(2);
        assertThat(command.out()).contains("No command given");
        Script home = Script.run(ENVIRONMENT, "yarn", "status");
        assertThat(home.code()).isEqualTo(5);
        assertThat(home.out()).contains("Cannot submit to YARN without SPARK_HOME");
    }

    @ParameterizedTest
    @ValueSource(strings = {"standalone", "yarn", "kubernetes", "gpu-standalone", "gpu-yarn", "gpu-k8s", "image"})
    void everyScriptHasHelp(String script) {
        Script help = Script.run(Map.of(), script, "--help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("submit/" + script).doesNotContain("#", "set -eo");
    }

    @Test
    void imagesAreBuiltFromTheirDockerfiles() {
        assertThat(Script.run(Map.of(), "image", "cuda", "e:1", "--print-command", "--", "--pull")
                        .out())
                .isEqualTo("docker build --file %s --tag e:1 --pull %s"
                        .formatted(Script.HOME.resolve("submit/docker/cuda.Dockerfile"), Script.HOME));
        assertThat(Script.run(Map.of("ERAFORGE_CUDA", "cuda12"), "image", "cuda", "e:1", "--print-command")
                        .out())
                .contains("--build-arg CUDA_VERSION=12.");
        assertThat(Script.run(Map.of(), "image", "cpu").code()).isEqualTo(2);
    }
}
