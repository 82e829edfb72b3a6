package io.eraforge.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FatalExitTest {
    @ParameterizedTest
    @CsvSource({"running, 5, Spark ended this process", "ended, 52, ''", "killed, 143, ''"})
    void onlyAnExitDuringACommandIsReplaced(String state, int code, String message) {
        List<String> command = List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FatalExitTest.class.getName(),
                state);
        try (EraForge process = EraForge.launch(Duration.ofMinutes(1), Map.of(), command)) {
            assertThat(process.await()).as(process.output()).isEqualTo(code);
            assertThat(process.output()).contains(message);
            assertThat(process.output().contains("Spark ended")).isEqualTo(code == 5);
        }
    }

    /** Ends as Spark does when a thread runs out of memory. */
    public static void main(String[] args) throws Exception {
        FatalExit.watch(System.out::println);
        FatalExit.setCommandRunning(!args[0].equals("ended"));
        if (args[0].equals("killed")) {
            new ProcessBuilder("kill", Long.toString(ProcessHandle.current().pid())).start();
            Thread.sleep(60_000);
        }
        System.exit(52);
    }
}
