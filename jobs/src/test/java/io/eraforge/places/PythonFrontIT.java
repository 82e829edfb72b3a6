package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.Venv;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code pip install ./notebooks} and the tests of the installed package, which compare it with tsfresh. */
@Tag("places")
class PythonFrontIT {
    private static final Path NOTEBOOKS =
            Path.of("").toAbsolutePath().getParent().resolve("notebooks");

    private static Venv venv;

    @BeforeAll
    static void install() {
        venv = Venv.of(NOTEBOOKS.resolve("requirements.lock"), "notebooks");
        venv.run("python", "-m", "pip", "install", "-q", "--no-deps", "--force-reinstall", NOTEBOOKS.toString());
    }

    @Test
    void describesTheInstallation() {
        assertThat(venv.run("python", "-m", "eraforge"))
                .contains(venv.folder() + "/lib", "eraforge.jar (0.", "start", "calculators");
    }

    @Test
    void passesItsTestsAndExamples() {
        String output = venv.run(
                "pytest",
                "-q",
                "-p",
                "no:cacheprovider",
                "-c",
                NOTEBOOKS.resolve("pyproject.toml").toString(),
                NOTEBOOKS.resolve("tests").toString(),
                "--pyargs",
                "eraforge");
        assertThat(output).containsPattern("\\d{3} passed").doesNotContain("skipped");
    }
}
