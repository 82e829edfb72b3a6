package io.eraforge.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.cli.Main;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.config.Settings.Backend;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.testing.TestSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

/** What is settled before Spark starts. */
class BackendChoiceTest {
    private final Settings settings = TestSettings.with();
    private final SparkConf conf = new SparkConf(false).set("spark.master", "local[2]");
    private final StringWriter said = new StringWriter();

    private Backend settle(Backend wanted, boolean plugin, int gpus) {
        Console console = Console.of(Main.commandLine(new PrintWriter(said), new PrintWriter(said)));
        return new BackendChoice(wanted, console, () -> plugin, () -> gpus)
                .resolve(settings, conf)
                .run()
                .backend();
    }

    @Test
    void gpuIsRefusedWithoutThePlugin() {
        assertThatThrownBy(() -> settle(Backend.GPU, false, 1))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("RAPIDS plugin is not on the class path");
    }

    @Test
    void gpuIsRefusedWithoutAGpu() {
        assertThatThrownBy(() -> settle(Backend.GPU, true, 0)).hasMessageContaining("no GPU was found");
    }

    @Test
    void gpuIsRefusedOnAClusterWhoseExecutorsAskForNone() {
        conf.set("spark.master", "spark://host:7077");
        assertThatThrownBy(() -> settle(Backend.GPU, true, 0))
                .hasMessageContaining("spark.executor.resource.gpu.amount");
        conf.set("spark.executor.resource.gpu.amount", "1");
        assertThat(settle(Backend.GPU, true, 0)).isEqualTo(Backend.GPU);
    }

    @Test
    void autoFallsBackSaysSoAndTakesThePluginOut() {
        conf.set("spark.plugins", "my.Plugin, com.nvidia.spark.SQLPlugin");
        assertThat(settle(Backend.AUTO, true, 0)).isEqualTo(Backend.CPU);
        assertThat(said.toString()).contains("Computing on the CPU: no GPU was found");
        assertThat(conf.get("spark.plugins")).isEqualTo("my.Plugin");
    }

    @Test
    void cpuAsksNobody() {
        conf.set("spark.plugins", "com.nvidia.spark.SQLPlugin");
        assertThat(settle(Backend.CPU, true, 1)).isEqualTo(Backend.CPU);
        assertThat(conf.contains("spark.plugins")).isFalse();
        assertThat(said.toString()).isEmpty();
    }

    @Test
    void aGpuIsUsedWithoutBeingAskedFor() {
        conf.set("spark.plugins", "my.Plugin");
        assertThat(settle(Backend.AUTO, true, 1)).isEqualTo(Backend.GPU);
        assertThat(conf.get("spark.plugins")).isEqualTo("my.Plugin,com.nvidia.spark.SQLPlugin");
    }
}
