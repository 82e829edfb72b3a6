package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.cli.view.CommandGroups;
import io.eraforge.engine.device.RapidsPlugin;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that need no Spark. */
class MainTest {
    private final Terminal terminal = new Terminal();

    @TempDir
    private Path folder;

    static Stream<String> commands() {
        return names().stream();
    }

    static Set<String> names() {
        return Main.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()))
                .getSubcommands()
                .keySet();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelp(String command) {
        assertThat(terminal.run(command, "--help")).isZero();
        assertThat(terminal.out()).startsWith("Usage: eraforge " + command).contains("--verbose");
        assertThat(terminal.err()).isEmpty();
    }

    @Test
    void helpListsCommandsAndExitCodes() {
        assertThat(terminal.run("--help")).isZero();
        assertThat(terminal.out()).contains(names()).contains("Exit codes: 0 done");
    }

    @Test
    void helpGroupsTheCommands() {
        assertThat(CommandGroups.groups().values().stream().flatMap(List::stream))
                .as("every command is in one group")
                .containsExactlyInAnyOrderElementsOf(names());
        assertThat(terminal.run("--help")).isZero();
        assertThat(terminal.out())
                .containsSubsequence("\nData:", "  ingest ", "\nRun:", "  run ", "\nLook:", "  status ")
                .containsSubsequence("\nLook:", "\nOperate:", "  doctor ", "\nDevelop:", "  bench ");
    }

    @Test
    void missingCommandIsAUsageError() {
        assertThat(terminal.run()).isEqualTo(2);
        assertThat(terminal.err()).contains("See 'eraforge --help'");
    }

    @Test
    void unknownCommandIsAUsageErrorWithASuggestion() {
        assertThat(terminal.run("confg")).isEqualTo(2);
        assertThat(terminal.err()).contains("Unknown command: 'confg'.", "eraforge config");
    }

    @Test
    void unknownOptionIsAUsageErrorWithASuggestion() {
        assertThat(terminal.run("config", "--jsn")).isEqualTo(2);
        assertThat(terminal.err()).contains("Unknown option: '--jsn'.", "--json");
    }

    @Test
    void badOptionValuesAreUsageErrors() {
        assertThat(terminal.run("run", "--level", "D")).isEqualTo(2);
        assertThat(terminal.run("run", "--limit", "many")).isEqualTo(2);
        assertThat(terminal.run("run", "--run-id", "two words")).isEqualTo(2);
        assertThat(terminal.run("ingest", "--eras-every", "A=soon")).isEqualTo(2);
        assertThat(terminal.run("ingest", "--eras-every", "D=1d")).isEqualTo(2);
        assertThat(terminal.run("export", "--level", "A")).isEqualTo(2);
        assertThat(terminal.err())
                .contains("--level", "--limit", "'two words'", "'soon' is not a width", "'D' is not a level", "--out");
    }

    @Test
    void configPrintsJson() throws IOException {
        assertThat(terminal.run("config", "--json", "--set", "warehouse=s3a://me:hunter2@b/\"w\""))
                .isZero();
        JsonNode first =
                new ObjectMapper().readTree(terminal.out()).get("settings").get(0);
        assertThat(first.get("key").asText()).isEqualTo("warehouse");
        assertThat(first.get("value").asText()).isEqualTo("s3a://***@b/\"w\"");
        assertThat(first.get("origin").asText()).isEqualTo("--set");
    }

    @Test
    void configRedactsTheWebhook() {
        assertThat(terminal.run("config", "--set", "telemetry.webhook-url=\"https://h.example/T0/xyz\""))
                .isZero();
        assertThat(terminal.out()).contains("https://h.example/***").doesNotContain("xyz");
    }

    @Test
    void configReadsFilesAndFlags() throws IOException {
        Path file = Files.writeString(folder.resolve("my.conf"), "eraforge.retry.max-retries = 7");
        assertThat(terminal.run("config", "--config", file.toString(), "--warehouse", "/data/w"))
                .isZero();
        assertThat(terminal.out())
                .containsPattern("retry.max-retries +\\| 7 +\\| \\Q" + file + "\\E:1")
                .containsPattern("warehouse +\\| /data/w +\\| flag --warehouse");
    }

    @Test
    void configurationErrorsAreUsageErrorsWithoutAStackTrace() {
        assertThat(terminal.run("config", "--set", "run.backnd=cpu")).isEqualTo(2);
        assertThat(terminal.err())
                .isEqualTo("Error: Cannot use setting run.backnd (--set): unknown key. " + "Did you mean run.backend?"
                        + System.lineSeparator());
    }

    @Test
    void verbosePrintsTheStackTrace() {
        assertThat(terminal.run("config", "-v", "--set", "run.backnd=cpu")).isEqualTo(2);
        assertThat(terminal.err()).contains("at io.eraforge.config.KnownKeys");
    }

    @Test
    void flagsAreCheckedLikeSettings() {
        assertThat(terminal.run("run", "--batch-size", "0")).isEqualTo(2);
        assertThat(terminal.err()).contains("levels.a.batch-size = \"0\" (flag --batch-size)");
    }

    @Test
    void missingWarehouseIsDetectedBeforeSparkStarts() {
        for (String command : new String[] {"status", "plan", "run", "prepare"}) {
            assertThat(terminal.run(
                            command, "--warehouse", folder.resolve("none").toString()))
                    .as(command)
                    .isEqualTo(3);
        }
        assertThat(terminal.err()).contains("no such folder", "eraforge ingest");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void contradictingLevelsAreUsageErrors() {
        assertThat(terminal.run("run", "--warehouse", folder.toString(), "--level", "A", "--from-level", "B"))
                .isEqualTo(2);
        assertThat(terminal.err()).contains("no level is left");
    }

    @Test
    void unknownFeatureSetIsAUsageError() {
        assertThat(terminal.run("run", "--warehouse", folder.toString(), "--feature-set", "huge"))
                .isEqualTo(2);
        assertThat(terminal.err()).contains("huge", "minimal");
    }

    @Test
    void selectedFeaturesAreCheckedBeforeSparkStarts() throws IOException {
        String header = Files.writeString(folder.resolve("header.csv"), "id,air__mean,air__meen")
                .toString();
        String[] w = {"--warehouse", folder.toString()};
        assertThat(terminal.run("run", w[0], w[1], "--features-from-columns", header))
                .isEqualTo(2);
        assertThat(terminal.run("plan", w[0], w[1], "--features", "mean,meen")).isEqualTo(2);
        assertThat(terminal.run("status", w[0], w[1], "--features", "mean", "--feature-set", "core"))
                .isEqualTo(2);
        assertThat(terminal.run(
                        "export", w[0], w[1], "--level", "A", "--out", "o.csv", "--features-from-columns", "no"))
                .isEqualTo(3);
        assertThat(terminal.err()).contains("Did you mean 'mean'?", "feature set 'core' with single", "no such file");
    }

    @Test
    void samplePrintsWhatItWrote() {
        assertThat(terminal.run("sample", "--out", folder.resolve("s").toString(), "--series", "1", "--days", "2"))
                .isZero();
        assertThat(terminal.out()).contains("readings of 1 series", "at level C", "Next: eraforge ingest");
        assertThat(folder.resolve("s/eras.csv")).exists();
    }

    @Test
    void featuresCanBeSearched() throws IOException {
        assertThat(terminal.run("features", "--find", "ENTROPY")).isZero();
        assertThat(terminal.out()).contains("binned_entropy(max_bins", "NaN: the era is empty");
    }

    @Test
    void featuresOfASetAreSelected() {
        assertThat(terminal.run("features", "--feature-set", "minimal", "--json"))
                .isZero();
        Terminal alias = new Terminal();
        assertThat(alias.run("features", "--set-name", "minimal", "--json"))
                .as("the former name of the option")
                .isZero();
        assertThat(alias.out()).isEqualTo(terminal.out());
        assertThat(terminal.run("features", "--help")).isZero();
        assertThat(terminal.out()).contains("--feature-set=NAME").doesNotContain("--set-name");
    }

    @Test
    void featuresOfASetArePrintedAsJson() throws IOException {
        assertThat(terminal.run("features", "--feature-set", "minimal", "--json"))
                .isZero();
        JsonNode features = new ObjectMapper().readTree(terminal.out()).get("features");
        assertThat(features).hasSize(10);
        assertThat(features.findValuesAsText("name")).contains("median", "root_mean_square");
        assertThat(features.get(0).get("features")).hasSize(1);
    }

    @Test
    void gpuCheckWithoutAGpuSaysWhyAndWritesNothing() {
        assumeTrue(RapidsPlugin.gpus() == 0);
        Path out = folder.resolve("gpu-check");
        assertThat(terminal.run("gpu-check", "--out", out.toString())).isEqualTo(5);
        assertThat(terminal.err()).contains("Cannot check the GPU: no GPU was found on this machine.");
        assertThat(out).doesNotExist();
    }

    @Test
    void doctorPrintsItsFindingsAsJson() throws IOException {
        int code = terminal.run("doctor", "--json", "--warehouse", folder.toString());
        JsonNode output = new ObjectMapper().readTree(terminal.out());
        assertThat(code).isEqualTo(output.get("healthy").asBoolean() ? 0 : 5);
        assertThat(output.get("findings").findValuesAsText("subject"))
                .contains("Java", "Spark", "Delta", "Memory", "Disk", "Time zone", "RAPIDS");
    }

    @Test
    void argumentsThatStartWithAtAreNotFiles() {
        assertThat(terminal.run("@" + folder.resolve("none"))).isEqualTo(2);
        assertThat(terminal.err()).contains("Unknown command: '@");
    }

    @Test
    void reportNeedsOnlyAWarehouse() throws IOException {
        assertThat(terminal.run("report", "--warehouse", folder.resolve("none").toString()))
                .isEqualTo(3);
        assertThat(terminal.err()).contains("no such folder", "eraforge demo");
        assertThat(terminal.run("report", "--warehouse", folder.toString())).isZero();
        assertThat(Files.readString(folder.resolve("report.html"))).contains("No run yet");
        String nowhere = folder.resolve("none/r.html").toString();
        assertThat(terminal.run("report", "--warehouse", folder.toString(), "--out", nowhere))
                .isEqualTo(5);
        assertThat(terminal.run("report", "--warehouse", folder.toString(), "--run", "r"))
                .isEqualTo(2);
    }
}
