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

/** A Python environment under target, made by {@code submit/venv} and kept until its lock file changes. */
public final class Venv {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();
    private static final Duration PATIENCE = Duration.ofMinutes(12);

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    private Venv(Path folder) {
        this.folder = folder;
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        environment.put("SPARK_HOME", "");
    }

    /** Skips the test, and says so, where there is no fitting Python or no registry of packages. */
    public static Venv of(Path lock, String name) {
        Path folder = HOME.resolve("jobs/target/places").resolve(name);
        Map<String, String> plain = Map.of();
        try (EraForge making = EraForge.launch(
                PATIENCE, plain, List.of(HOME.resolve("submit/venv").toString(), lock.toString(), folder.toString()))) {
            if (making.await() != 0) {
                Assumptions.assumeTrue(hasPython(), "Skipped, as there is no Python for it: " + making.output());
                Assumptions.assumeTrue(reachesRegistry(folder), "Skipped, as no packages come: " + making.output());
                throw new AssertionError(making.output());
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
        try (EraForge probe = EraForge.launch(PATIENCE, Map.of(), List.of(command))) {
            return probe.await() == 0;
        } catch (java.io.UncheckedIOException e) {
            return false;
        }
    }

    public Path folder() {
        return folder;
    }

    /** Sets a variable for what is started from here on. */
    public Venv with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /** Starts a program of the environment, or one by its path. */
    public EraForge start(String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        if (!words.get(0).contains("/")) {
            words.set(0, folder.resolve("bin").resolve(words.get(0)).toString());
        }
        return EraForge.launch(PATIENCE, environment, words);
    }

    /** Runs one to its end, which must be a good one; returns what it printed. */
    public String run(String... command) {
        try (EraForge running = start(command)) {
            assertThat(running.await())
                    .as(() -> String.join(" ", command) + "\n" + running.output())
                    .isZero();
            return running.output();
        }
    }
}
