package io.eraforge.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.cli.Main;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.config.Settings.Backend;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.feature.FeatureSet;
import io.eraforge.testing.TestSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

/** The decision before Spark starts. */
class BackendChoiceTest {
    private final Settings settings = TestSettings.with();
    private final SparkConf conf = new SparkConf(false).set("spark.master", "local[2]");
    private final StringWriter output = new StringWriter();

    private Backend resolve(Backend requested, boolean plugin, int gpus) {
        Console console = Console.of(Main.commandLine(new PrintWriter(output), new PrintWriter(output)));
        return new BackendChoice(requested, console, () -> plugin, () -> gpus)
                .resolve(settings, conf)
                .run()
                .backend();
    }

    @Test
    void gpuFailsWithoutThePlugin() {
        assertThatThrownBy(() -> resolve(Backend.GPU, false, 1))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("RAPIDS plugin is not on the class path");
    }

    @Test
    void gpuFailsWithoutAGpu() {
        assertThatThrownBy(() -> resolve(Backend.GPU, true, 0)).hasMessageContaining("no GPU was found");
    }

    @Test
    void gpuFailsOnAClusterWhoseExecutorsRequestNone() {
        conf.set("spark.master", "spark://host:7077");
        assertThatThrownBy(() -> resolve(Backend.GPU, true, 0))
                .hasMessageContaining("spark.executor.resource.gpu.amount");
        conf.set("spark.executor.resource.gpu.amount", "1");
        assertThat(resolve(Backend.GPU, true, 0)).isEqualTo(Backend.GPU);
    }

    @Test
    void autoFallsBackPrintsTheReasonAndRemovesThePlugin() {
        conf.set("spark.plugins", "my.Plugin, com.nvidia.spark.SQLPlugin");
        assertThat(resolve(Backend.AUTO, true, 0)).isEqualTo(Backend.CPU);
        assertThat(output.toString()).contains("Computing on the CPU: no GPU was found");
        assertThat(conf.get("spark.plugins")).isEqualTo("my.Plugin");
    }

    @Test
    void autoIsSilentWithoutThePlugin() {
        assertThat(resolve(Backend.AUTO, false, 0)).isEqualTo(Backend.CPU);
        assertThat(output.toString()).isEmpty();
    }

    @Test
    void cpuRemovesThePluginSilently() {
        conf.set("spark.plugins", "com.nvidia.spark.SQLPlugin");
        assertThat(resolve(Backend.CPU, true, 1)).isEqualTo(Backend.CPU);
        assertThat(conf.contains("spark.plugins")).isFalse();
        assertThat(output.toString()).isEmpty();
    }

    @Test
    void autoUsesAGpu() {
        conf.set("spark.plugins", "my.Plugin");
        assertThat(resolve(Backend.AUTO, true, 1)).isEqualTo(Backend.GPU);
        assertThat(conf.get("spark.plugins")).isEqualTo("my.Plugin,com.nvidia.spark.SQLPlugin");
    }

    @Test
    void autoLeavesOutAGpuThatWouldNotMakeTheMachineFaster() {
        FeatureSet efficient = FeatureSet.named("efficient");
        assertThat(BackendChoice.speedGap(List.of("NVIDIA A100-SXM4-40GB"), efficient, 4))
                .hasValueSatisfying(why -> assertThat(why)
                        .contains("A100", "efficient", "the cores alone 11.6M (predicted, not measured)"));
        assertThat(BackendChoice.speedGap(List.of("NVIDIA A100-SXM4-40GB"), efficient, 16))
                .isEmpty();
        FeatureSet core = FeatureSet.named("core");
        assertThat(BackendChoice.speedGap(List.of("NVIDIA A100-SXM4-40GB"), core, 4))
                .isEmpty();
        assertThat(BackendChoice.speedGap(List.of("GeForce 256"), efficient, 4)).isEmpty();
        assertThat(BackendChoice.speedGap(List.of(), efficient, 4)).isEmpty();
    }
}
