package io.eraforge.engine.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two attempts at one part, as Spark makes them where the first is slow: what the slower has written so far does not count. */
class StagedOutputTest {
    @Test
    void anAttemptThatIsNotDoneIsNoPartOfTheFile(@TempDir Path dir) throws IOException {
        Path out = dir.resolve("f.csv");
        commitBesideASlowerAttempt(out);
        assertThat(out).content().containsOnlyOnce("series").contains("gh1,7,").doesNotContain("gh2");
    }

    @Test
    void norOfTheFolder(@TempDir Path dir) throws IOException {
        Path out = dir.resolve("f");
        commitBesideASlowerAttempt(out);
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files).extracting(file -> file.getFileName().toString()).containsExactly("part-00000.csv");
        }
    }

    private static void commitBesideASlowerAttempt(Path out) throws IOException {
        StagedOutput destination = StagedOutput.open(out.toString(), ExportFormat.CSV, new Configuration());
        try (StagedOutput.Part slower = destination.part(0, List.of("mean"));
                StagedOutput.Part faster = destination.part(0, List.of("mean"))) {
            slower.writer().write(UTF8String.fromString("gh2"), 8, 0, 1, 1, new double[] {2});
            faster.writer().write(UTF8String.fromString("gh1"), 7, 0, 1, 1, new double[] {1});
            faster.commit();
            assertThat(destination.commit()).isEqualTo(1);
        }
    }
}
