package io.eraforge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EngineVocabularyTest {
    private static final Path ENGINE = Path.of("src/main/java/io/eraforge/engine");
    private static final Pattern WORDS_OF_ERAS =
            Pattern.compile("(?i)\\beras?\\b|(?-i)(Era|[a-z]Eras?)\\b|(?i)sensor|feature|\\blevels?\\b|tsfresh");
    /** The product's name, the key of a setting that users have in their files, and names of columns in existing tables. */
    private static final Pattern ALLOWED = Pattern.compile("(?i)eraforge|failures\\.lone-eras|\"(level|feature_set)\"");

    @Test
    void theEngineHasNoWordOfEras() throws IOException {
        try (Stream<Path> files = Files.walk(ENGINE)) {
            List<String> found = files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(EngineVocabularyTest::lines)
                    .toList();
            assertThat(found).isEmpty();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> WORDS_OF_ERAS
                            .matcher(ALLOWED.matcher(line).replaceAll(""))
                            .find())
                    .map(line -> file.getFileName() + ": " + line.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
