package io.eraforge.engine.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Speculative execution: two attempts write the same part, and only the one that commits counts. */
class StagedOutputTest {
    @Test
    void leavesAnUnfinishedAttemptOutOfTheFile(@TempDir Path dir) throws IOException {
        Path out = dir.resolve("f.csv");
        commitBeforeASlowerAttempt(out);
        assertThat(out).hasContent("header\nfaster\n");
    }

    @Test
    void leavesAnUnfinishedAttemptOutOfTheFolder(@TempDir Path dir) throws IOException {
        Path out = dir.resolve("f");
        commitBeforeASlowerAttempt(out);
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files).extracting(file -> file.getFileName().toString()).containsExactly("part-00000.csv");
        }
    }

    private static void commitBeforeASlowerAttempt(Path out) throws IOException {
        StagedOutput output = StagedOutput.open(out.toString(), ExportFormat.CSV, new Configuration());
        try (StagedOutput.Part<Writer> slower = output.part(0, StagedOutputTest::open);
                StagedOutput.Part<Writer> faster = output.part(0, StagedOutputTest::open)) {
            slower.writer().write("slower\n");
            faster.writer().write("faster\n");
            faster.commit();
            assertThat(output.commit()).isEqualTo(1);
        }
    }

    private static Writer open(ExportFormat format, org.apache.hadoop.fs.Path file, Configuration conf)
            throws IOException {
        assertThat(format).isEqualTo(ExportFormat.CSV);
        Writer writer = new OutputStreamWriter(file.getFileSystem(conf).create(file, true), StandardCharsets.UTF_8);
        writer.write("header\n");
        return writer;
    }
}
