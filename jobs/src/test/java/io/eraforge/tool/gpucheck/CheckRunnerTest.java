package io.eraforge.tool.gpucheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckRunnerTest {
    @TempDir
    private Path folder;

    private final List<String> console = new ArrayList<>();

    private CheckReport run() {
        return new CheckRunner(console::add)
                .run(
                        "1.0",
                        List.of(
                                step("First", () -> CheckResult.passed("fine", Map.of("values", 3))),
                                step("Second", () -> {
                                    throw new UnsatisfiedLinkError("no <cudf>");
                                }),
                                step("Third", () -> new CheckResult("bad", List.of("7 bytes leaked"), Map.of())),
                                step("Fourth", () -> CheckResult.passed("also fine", Map.of()))));
    }

    private static CheckStep step(String name, java.util.concurrent.Callable<CheckResult> work) {
        return new CheckStep(name, "tries " + name, "1 s", work);
    }

    @Test
    void stepThatFailsDoesNotStopTheOthers() {
        CheckReport report = run();
        assertThat(report.passed()).isFalse();
        assertThat(report.steps()).extracting(CheckReport.Done::passed).containsExactly(true, false, false, true);
        assertThat(report.steps().get(1).result().problems().get(0)).contains("UnsatisfiedLinkError", "no <cudf>");
    }

    @Test
    void saysWhatEachStepDoesAndWhatItFound() {
        run();
        assertThat(console.get(0)).isEqualTo("1/4 First: tries First (about 1 s)");
        assertThat(console.get(1)).matches("    passed in \\d+\\.\\d s: fine");
        assertThat(String.join("\n", console)).contains("FAILED in", "    - 7 bytes leaked", "4/4 Fourth");
    }

    @Test
    void writesAPageAJsonFileAndTheProfile() throws IOException {
        List<Path> files = CheckFiles.write(folder.resolve("out"), run(), "eraforge.gpu.prediction.safety = 1.20\n");
        assertThat(files)
                .extracting(file -> file.getFileName().toString())
                .containsExactly("gpu-check.html", "gpu-check.json", "gpu-calibrated.conf");
        assertThat(Files.readString(files.get(0))).contains("no &lt;cudf&gt;", "7 bytes leaked", "\"values\" : 3");
        JsonNode json = new ObjectMapper().readTree(files.get(1).toFile());
        assertThat(json.get("passed").asBoolean()).isFalse();
        assertThat(json.get("started_at").asText()).isNotEmpty();
        assertThat(json.at("/steps/2/result/problems/0").asText()).isEqualTo("7 bytes leaked");
        assertThat(CheckFiles.write(folder, run(), "")).hasSize(2);
    }
}
