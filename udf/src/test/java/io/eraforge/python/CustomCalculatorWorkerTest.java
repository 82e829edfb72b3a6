package io.eraforge.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.CalculatorProvider;
import io.eraforge.feature.GreenhouseCalculators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker with a jar of custom calculators; here a folder. */
class CustomCalculatorWorkerTest {
    @TempDir
    private Path folder;

    @Test
    void computesCustomCalculators() throws IOException {
        try (WorkerClient worker = start(GreenhouseCalculators.class.getName())) {
            assertThat(worker.ask(WorkerRequest.DESCRIBE, "").text())
                    .contains("calculator\tmidrange\tuntimed\n", "calculator\tshare_above\tuntimed\tlimit");
            assertThat(worker.ask(WorkerRequest.CHECK, "midrange\nshare_above__limit_x")
                            .text())
                    .startsWith("\nCannot find feature 'share_above__limit_x': limit must be a number");
            WorkerAnswer answer = worker.ask(new WorkerRequest(
                    WorkerRequest.COMPUTE,
                    "midrange\nshare_above__limit_3\nmean",
                    1,
                    new long[] {0},
                    new long[] {4},
                    new double[] {1, 2, 4, 9},
                    new long[0]));
            assertThat(answer.values()).containsExactly(5, 0.5, 4);
        }
    }

    @Test
    void saysWhyTheyCannotBeLoaded() throws IOException {
        try (WorkerClient worker = start("com.example.Absent")) {
            WorkerAnswer answer = worker.ask(WorkerRequest.DESCRIBE, "");
            assertThat(answer.status()).isEqualTo(WorkerAnswer.REFUSED);
            assertThat(answer.text())
                    .startsWith("Cannot load custom calculators")
                    .contains("com.example.Absent");
        }
    }

    private WorkerClient start(String provider) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(CalculatorProvider.class.getName()), provider);
        return WorkerClient.start(Map.of("ERAFORGE_JARS", folder.toString()), Worker.class);
    }
}
