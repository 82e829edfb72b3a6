package io.eraforge.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** What tests need from the system; install.sh knows how to find and install it. */
public final class SystemPackage {
    private SystemPackage() {}

    /** Its path. Where it can't be had the test is skipped, saying why. */
    public static String path(String name, Path folder) {
        try {
            Path script = folder.resolve("install.sh");
            try (InputStream in = SystemPackage.class.getResourceAsStream("install.sh")) {
                Files.write(script, in.readAllBytes());
            }
            Process process = new ProcessBuilder("bash", script.toString(), name)
                    .redirectError(folder.resolve("install.log").toFile())
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            int code = process.waitFor();
            Assumptions.assumeTrue(code == 0, () -> "Skipped: " + said);
            return said.lines().reduce((a, b) -> b).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
