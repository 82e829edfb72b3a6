package io.eraforge.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.cli.Main;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.config.Settings.Backend;
import io.eraforge.engine.device.RapidsPlugin;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The check once Spark runs: asks the real plugin whether anything would stay on the CPU. */
@ExtendWith(SparkExtension.class)
class BackendChoiceIT {
    /** Makes the plugin reject our function, as it would one without a columnar form. */
    private static final String FUNCTIONS = "spark.rapids.sql.expression.ScalaUDF";

    private static final FeatureSet MINIMAL = FeatureSet.named("minimal");

    private final StringWriter output = new StringWriter();
    private SparkSession spark;
    private Settings settings;

    @BeforeEach
    void prepare(SparkSession session, @TempDir Path dir) {
        spark = session;
        settings = TestSettings.with("warehouse=\"" + dir + "\"", "levels.a.min-era-rows=1")
                .withBackend(Backend.GPU);
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            new PreparedWarehouse(Level.A)
                    .era(0, 1, 3, new double[] {1, 2, 3})
                    .bucket(0, "content")
                    .write(store);
        }
    }

    @AfterEach
    void restore() {
        spark.conf().unset(FUNCTIONS);
        spark.conf().unset(RapidsPlugin.ENABLED);
    }

    private Backend check(Backend requested) {
        return check(requested, MINIMAL);
    }

    private Backend check(Backend requested, FeatureSet features) {
        Console console = Console.of(Main.commandLine(new PrintWriter(output), new PrintWriter(output)));
        return new BackendChoice(requested, console)
                .verifyCoverage(spark, settings, List.of(Level.A), features)
                .run()
                .backend();
    }

    @Test
    void gpuIsKeptWithFullCoverage() {
        assertThat(check(Backend.GPU)).isEqualTo(Backend.GPU);
    }

    @Test
    void gpuFailsNamingTheOperatorThatStaysOnTheCpu() {
        spark.conf().set(FUNCTIONS, "false");
        assertThatThrownBy(() -> check(Backend.GPU))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("at level A")
                .hasMessageContaining("ScalaUDF");
    }

    @Test
    void gpuRefusesFeaturesThatTheCoresWouldComputeAndAutoDoesNot() {
        FeatureSet mixed = FeatureSet.parse("mixed", List.of("mean", "lempel_ziv_complexity__bins_10"));
        assertThatThrownBy(() -> check(Backend.GPU, mixed))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("1 of the 2 features of mixed have no GPU form, such as lempel_ziv_complexity");
        assertThat(check(Backend.AUTO, mixed)).isEqualTo(Backend.GPU);
    }

    @Test
    void autoFallsBackDisablesThePluginAndPrintsTheReason() {
        spark.conf().set(FUNCTIONS, "false");
        assertThat(check(Backend.AUTO)).isEqualTo(Backend.CPU);
        assertThat(spark.conf().get(RapidsPlugin.ENABLED)).isEqualTo("false");
        assertThat(output.toString()).contains("Computing on the CPU: at level A");
    }
}
