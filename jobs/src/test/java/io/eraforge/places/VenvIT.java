package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.EraForge;
import io.eraforge.testing.Venv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code submit/venv} with and without ensurepip and with invalid input. */
@Tag("places")
class VenvIT {
    private static final Path SCRIPT = Path.of("").toAbsolutePath().getParent().resolve("submit/venv");

    @TempDir
    private static Path dir;

    private static Path lock;

    /** Skips the tests if packages cannot be downloaded. */
    @BeforeAll
    static void start() throws IOException {
        lock = Files.writeString(dir.resolve("six.lock"), "six==1.17.0\n");
        Venv.of(lock, "six");
    }

    @Test
    void withoutEnsurepipUsesAnotherPip() throws IOException {
        Assumptions.assumeTrue(
                run(Map.of(), 0, "python3", "-m", "pip", "--version").contains("pip"), "python3 has no pip");
        Path bin = Files.createDirectory(dir.resolve("debian"));
        Path python = Files.createFile(
                bin.resolve("python3"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(python, """
                #!/bin/sh
                case "$*" in *"-m venv"*--without-pip*) ;; *"-m venv"*) exit 1 ;; esac
                exec %s "$@"
                """.formatted(run(Map.of(), 0, "python3", "-c", "import sys; print(sys.executable)")
                .strip()));
        Path folder = dir.resolve("with spaces");
        run(Map.of("PYTHON", python.toString()), 0, SCRIPT.toString(), lock.toString(), folder.toString());
        assertThat(run(Map.of(), 0, folder + "/bin/python", "-c", "import six; print(six.__version__)"))
                .isEqualTo("1.17.0\n");
    }

    @Test
    void keepsAnExistingEnvironment() {
        Path folder = dir.resolve("kept");
        assertThat(run(Map.of(), 0, SCRIPT.toString(), lock.toString(), folder.toString()))
                .contains("Creating a Python environment");
        assertThat(run(Map.of(), 0, SCRIPT.toString(), lock.toString(), folder.toString()))
                .isEmpty();
    }

    @Test
    void errorsNameTheRemedy() throws IOException {
        String folder = dir.resolve("none").toString();
        assertThat(run(Map.of("PYTHON", "/no/python"), 5, SCRIPT.toString(), lock.toString(), folder))
                .contains("Cannot find Python at '/no/python'", "set PYTHON");
        Path wrong = Files.writeString(dir.resolve("wrong.lock"), "six==99.0\n");
        assertThat(run(Map.of(), 5, SCRIPT.toString(), wrong.toString(), folder))
                .contains("six==99.0", "Cannot install the packages");
    }

    private static String run(Map<String, String> environment, int code, String... command) {
        try (EraForge running = EraForge.launch(Duration.ofMinutes(12), environment, List.of(command))) {
            assertThat(running.await()).as(running.output()).isEqualTo(code);
            return running.output();
        }
    }
}
