package io.eraforge.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Class paths of child processes whose jars must stay off the tests' own class path; each is resolved from its own POM. */
public final class MavenClassPath {
    private static final Duration PATIENCE = Duration.ofMinutes(12);
    private static final Pattern UNREACHABLE = Pattern.compile(
            "in offline mode|UnknownHostException|Unknown host|Connection refused|Network is unreachable|[Tt]imed out");

    private MavenClassPath() {}

    /** The class path of {@code pom}, resolved once and kept under target. Skips the test if the jars cannot be downloaded. */
    public static List<Path> of(Path pom) {
        String name = pom.getFileName().toString().replace(".xml", ".classpath");
        Path file = Script.HOME.resolve("jobs/target/places").resolve(name);
        try {
            if (!isCurrent(file, pom)) {
                Files.createDirectories(file.getParent());
                resolve(pom, file);
            }
            return jars(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCurrent(Path file, Path pom) throws IOException {
        return Files.exists(file)
                && isNewer(file, pom)
                && isNewer(file, Script.HOME.resolve("pom.xml"))
                && jars(file).stream().allMatch(Files::exists);
    }

    private static boolean isNewer(Path file, Path other) throws IOException {
        return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(other)) > 0;
    }

    private static List<Path> jars(Path file) throws IOException {
        return Stream.of(Files.readString(file).strip().split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    private static void resolve(Path pom, Path file) throws IOException {
        Files.deleteIfExists(file);
        List<String> command = new ArrayList<>(List.of(
                Script.HOME.resolve("mvnw").toString(),
                "-B",
                "-q",
                "-f",
                pom.toString(),
                "dependency:build-classpath",
                "-DincludeScope=runtime",
                "-Dmdep.outputFile=" + file));
        if (Boolean.getBoolean("build.offline")) {
            command.add("-o");
        }
        try (EraForge maven = EraForge.launch(PATIENCE, Map.of(), command)) {
            if (maven.await() != 0) {
                String said = maven.output();
                Assumptions.assumeFalse(UNREACHABLE.matcher(said).find(), "Skipped, as no jars come: " + said);
                throw new AssertionError(said);
            }
        }
    }
}
