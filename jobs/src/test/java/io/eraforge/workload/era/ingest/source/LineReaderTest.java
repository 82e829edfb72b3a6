package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineReaderTest {

    @Test
    void readsLinesWithEitherLineBreak() throws IOException {
        assertThat(lines("a\r\nb\n\nc")).containsExactly("1@0:a", "2@3:b", "3@5:", "4@6:c");
        assertThat(lines("")).isEmpty();
        assertThat(lines("\n")).containsExactly("1@0:");
    }

    @Test
    void growsTheBufferForLongLines() throws IOException {
        String longLine = "x".repeat(1_000_000);
        assertThat(lines("a\n" + longLine + "\nb")).containsExactly("1@0:a", "2@2:" + longLine, "3@1000003:b");
    }

    /** However a file is split into two chunks, each line is read once, with its number. */
    @Test
    void chunksReadEachLineOnce(@TempDir Path dir) throws IOException {
        String text = "head\none\r\n\ntwo\nthree\nfour";
        Path path = Files.writeString(dir.resolve("x.csv"), text);
        SourceFile file =
                new SourceFile(0, path.toString(), path.toString(), text.length(), SourceFormat.CSV, false, "UTF-8", 0);
        for (int split = 1; split < text.length(); split++) {
            long before =
                    text.substring(0, split).chars().filter(c -> c == '\n').count();
            List<String> read = new ArrayList<>();
            read.addAll(lines(new FileChunk(file, 0, split, 0, 5, 2)));
            read.addAll(lines(new FileChunk(file, split, text.length(), before, 5, 2)));
            assertThat(read).as("split at " + split).containsExactly("2:one", "3:", "4:two", "5:three", "6:four");
        }
    }

    private static List<String> lines(FileChunk chunk) throws IOException {
        List<String> read = new ArrayList<>();
        try (LineReader lines = chunk.open(new Configuration(), 3)) {
            boolean numbered = false;
            while (lines.next() && lines.offset() < chunk.end()) {
                if (lines.offset() < chunk.start()) {
                    continue;
                }
                if (!numbered) {
                    lines.renumber(chunk.firstLine(lines.offset()));
                    numbered = true;
                }
                read.add(lines.number() + ":" + text(lines));
            }
        }
        return read;
    }

    private static List<String> lines(String text) throws IOException {
        List<String> read = new ArrayList<>();
        try (LineReader lines =
                new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "x", 0, 1)) {
            while (lines.next()) {
                read.add(lines.number() + "@" + lines.offset() + ":" + text(lines));
            }
        }
        return read;
    }

    private static String text(LineReader lines) {
        return new String(lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8);
    }
}
