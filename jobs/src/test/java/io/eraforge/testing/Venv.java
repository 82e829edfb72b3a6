package io.eraforge.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A Python environment under target, created by {@code submit/venv} and reused until its lock file changes. */
public final class Venv {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();
    private static final Duration TIMEOUT = Duration.ofMinutes(12);

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    private Venv(Path folder) {
        this.folder = folder;
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    }

    /** Creates or reuses an environment. Skips the test, with the reason, without a supported Python or package registry. */
    public static Venv of(Path lock, String name) {
        Path folder = HOME.resolve("jobs/target/places").resolve(name);
        try (EraForge process = EraForge.launch(
                TIMEOUT,
                Map.of(),
                List.of(HOME.resolve("submit/venv").toString(), lock.toString(), folder.toString()))) {
            if (process.await() != 0) {
                Assumptions.assumeTrue(hasPython(), "Skipped, no supported Python: " + process.output());
                Assumptions.assumeTrue(
                        reachesRegistry(folder), "Skipped, package registry unreachable: " + process.output());
                throw new AssertionError(process.output());
            }
        }
        return new Venv(folder);
    }

    private static boolean hasPython() {
        return succeeds("python3", "-c", "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))");
    }

    private static boolean reachesRegistry(Path folder) {
        Path python = folder.resolve("bin/python");
        return Files.isExecutable(python)
                && succeeds(
                        python.toString(), "-m", "pip", "download", "-q", "--no-deps", "-d", folder + "/probe", "pip");
    }

    private static boolean succeeds(String... command) {
        try (EraForge probe = EraForge.launch(TIMEOUT, Map.of(), List.of(command))) {
            return probe.await() == 0;
        } catch (java.io.UncheckedIOException e) {
            return false;
        }
    }

    public Path folder() {
        return folder;
    }

    /** Sets an environment variable of processes that are started later. */
    public Venv with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /** Starts a program of the environment by its name, or any program by its path. */
    public EraForge start(String... command) {
        // Spark takes an empty SPARK_HOME for the root folder, so it must be unset.
        List<String> arguments = new ArrayList<>(List.of("env", "-u", "SPARK_HOME"));
        arguments.addAll(List.of(command));
        if (!command[0].contains("/")) {
            arguments.set(3, folder.resolve("bin").resolve(command[0]).toString());
        }
        return EraForge.launch(TIMEOUT, environment, arguments);
    }

    /** Runs a program, which must exit with 0. Returns its output. */
    public String run(String... command) {
        try (EraForge running = start(command)) {
            assertThat(running.await())
                    .as(() -> String.join(" ", command) + "\n" + running.output())
                    .isZero();
            return running.output();
        }
    }
}
