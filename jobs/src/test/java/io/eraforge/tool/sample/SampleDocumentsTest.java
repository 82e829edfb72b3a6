package io.eraforge.tool.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleDocumentsTest {
    @Test
    void areTheSameEachTimeAndOfEveryKind(@TempDir Path dir) throws IOException {
        SampleDocuments.write(dir.resolve("a"), 1500);
        SampleDocuments.write(dir.resolve("b"), 1500);
        assertThat(dir.resolve("a")).hasSameTextualContentAs(dir.resolve("b"));
        List<String> lines = Files.readAllLines(dir.resolve("a"));
        assertThat(lines).hasSize(1502);
        assertThat(lines).filteredOn(line -> line.endsWith("cut in the mid")).hasSize(2);
        assertThat(lines).filteredOn(line -> line.contains("\"abstract\":\"\"")).hasSize(3);
        assertThat(lines).filteredOn(line -> line.length() > 20_000).hasSize(1);
        assertThat(lines).anyMatch(line -> line.contains("quantum error correction"));
    }
}
