package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.Venv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void needsOnlyItsDependencies(@TempDir Path folder) throws IOException {
        Venv bare = Venv.of(Files.createFile(folder.resolve("empty.lock")), "bare");
        bare.run("python", "-m", "pip", "install", "-q", "--force-reinstall", NOTEBOOKS.toString());
        String example = """
                import pandas as pd
                from eraforge import extract_features, select_features
                df = pd.DataFrame({"id": [1, 1, 2, 2], "time": [2, 1, 1, 2], "x": [1.0, 3.0, 2.0, 5.0]})
                print(extract_features(df, column_id="id", column_sort="time").shape)
                """;
        assertThat(bare.run("python", "-c", example)).contains("(2, 783)");
        assertThat(bare.run("python", "-m", "pip", "list"))
                .contains("eraforge", "numpy", "pandas")
                .doesNotContain("tsfresh", "scipy", "pyspark", "pyarrow");
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
