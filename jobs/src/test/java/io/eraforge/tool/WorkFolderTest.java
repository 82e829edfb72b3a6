package io.eraforge.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {
    @TempDir
    private Path dir;

    @Test
    void deletesATemporaryFolderButNotTheTargetsOfItsLinks() throws IOException {
        Path data = Files.createDirectories(dir.resolve("data"));
        Files.writeString(data.resolve("readings"), "x");
        Path path;
        try (WorkFolder folder = WorkFolder.temporary("eraforge-test-")) {
            path = folder.path();
            Path nested = Files.createDirectories(path.resolve("a/b"));
            Files.writeString(nested.resolve("file"), "y");
            Files.createSymbolicLink(path.resolve("link"), data);
            Files.createSymbolicLink(path.resolve("dangling"), dir.resolve("none"));
        }
        assertThat(path).doesNotExist();
        assertThat(data.resolve("readings")).hasContent("x");
    }

    @Test
    void keepsATemporaryFolderOnRequest() {
        Path path;
        try (WorkFolder folder = WorkFolder.temporary("eraforge-test-")) {
            folder.keep();
            path = folder.path();
        }
        assertThat(path).isDirectory();
        WorkFolder.delete(path);
        assertThat(path).doesNotExist();
        WorkFolder.delete(path);
    }

    @Test
    void keepsANamedFolderWhichMustBeEmpty() throws IOException {
        Path named = dir.resolve("named");
        try (WorkFolder folder = WorkFolder.named(named)) {
            Files.writeString(folder.path().resolve("file"), "x");
        }
        assertThat(named.resolve("file")).exists();
        assertThatThrownBy(() -> WorkFolder.named(named)).isInstanceOf(EraForgeException.class);
    }
}
