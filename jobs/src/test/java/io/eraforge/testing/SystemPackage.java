package io.eraforge.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** System packages that tests need, found or installed by install.sh. */
public final class SystemPackage {
    private SystemPackage() {}

    /** Path of a package. If it cannot be installed, the test is skipped with the reason. */
    public static String path(String name, Path folder) {
        try {
            Path script = folder.resolve("install.sh");
            try (InputStream in = SystemPackage.class.getResourceAsStream("install.sh")) {
                Files.write(script, in.readAllBytes());
            }
            Process process = new ProcessBuilder("bash", script.toString(), name)
                    .redirectError(folder.resolve("install.log").toFile())
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            int code = process.waitFor();
            Assumptions.assumeTrue(code == 0, () -> "Skipped: " + output);
            return output.lines().reduce((a, b) -> b).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
