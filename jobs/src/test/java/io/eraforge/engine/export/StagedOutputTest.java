package io.eraforge.engine.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Speculative execution: two attempts write the same part, and only the one that commits counts. Killed exports. */
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

    @Test
    void removesWhatAKilledExportLeftButNotALiveOnes(@TempDir Path dir) throws IOException {
        Path out = dir.resolve("f.csv");
        Process other = startExport(out);
        try {
            List<String> partial = names(dir);
            assertThat(partial).hasSize(2).allMatch(name -> name.startsWith(".f.csv.partial-"));
            open(out).discard();
            assertThat(names(dir)).isEqualTo(partial);
        } finally {
            other.destroyForcibly().onExit().join();
        }
        // Of another path, and of an earlier version, which had no locks.
        Files.createDirectories(dir.resolve(".f.partial-1"));
        Files.createDirectories(dir.resolve(".f.csv.partial-1"));
        commitBeforeASlowerAttempt(out);
        assertThat(names(dir)).containsExactly(".f.csv.partial-1", ".f.partial-1", "f.csv");
    }

    @Test
    void keepsTheOtherExportsOfItsOwnProcess(@TempDir Path dir) throws IOException {
        Path out = dir.resolve("f.csv");
        StagedOutput first = open(out);
        first.part(0, StagedOutputTest::open).commit();
        StagedOutput second = open(out);
        second.discard();
        assertThat(names(dir)).hasSize(2);
        assertThat(first.commit()).isEqualTo(1);
        first.discard();
        assertThat(names(dir)).containsExactly("f.csv");
    }

    /** Writes a part, then waits to be killed. */
    static final class Killed {
        private Killed() {}

        public static void main(String[] args) throws IOException {
            open(Path.of(args[0])).part(0, StagedOutputTest::open).commit();
            System.out.println("written");
            int unused = System.in.read();
        }
    }

    private static Process startExport(Path out) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Killed.class.getName(),
                        out.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("written");
        return process;
    }

    private static List<String> names(Path dir) throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static StagedOutput open(Path out) throws IOException {
        return StagedOutput.open(out.toString(), ExportFormat.CSV, new Configuration());
    }

    private static void commitBeforeASlowerAttempt(Path out) throws IOException {
        StagedOutput output = open(out);
        try (StagedOutput.Part<Writer> slower = output.part(0, StagedOutputTest::open);
                StagedOutput.Part<Writer> faster = output.part(0, StagedOutputTest::open)) {
            slower.writer().write("slower\n");
            faster.writer().write("faster\n");
            faster.commit();
            assertThat(output.commit()).isEqualTo(1);
        }
        output.discard();
    }

    private static Writer open(ExportFormat format, org.apache.hadoop.fs.Path file, Configuration conf)
            throws IOException {
        assertThat(format).isEqualTo(ExportFormat.CSV);
        Writer writer = new OutputStreamWriter(file.getFileSystem(conf).create(file, true), StandardCharsets.UTF_8);
        writer.write("header\n");
        return writer;
    }
}
