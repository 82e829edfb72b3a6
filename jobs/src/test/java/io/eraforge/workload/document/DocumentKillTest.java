package io.eraforge.workload.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelSource;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.document.ingest.DocumentIngest;
import io.eraforge.workload.document.ingest.DocumentIngestRequest;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A run that is killed, and resumed with another partitioning. */
@ExtendWith(SparkExtension.class)
@Tag("faults")
class DocumentKillTest {
    private static final List<String> TEXTS = IntStream.range(0, 128)
            .mapToObj(i -> "Document %d is about stars and about galaxies. "
                    .formatted(i)
                    .repeat(1 + i % 40))
            .toList();

    /** Each bucket is a wave. */
    private static DocumentWorkload workload() {
        return DocumentRunTest.workload(LongTexts.CHUNK, 0).withWaves(1);
    }

    @TempDir
    private Path dir;

    /** A process that embeds the documents of the warehouse in its argument. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) {
            SparkSession spark = SparkSession.builder()
                    .config(SparkDefaults.forCommand("test")
                            .setMaster("local[2]")
                            .set("spark.ui.enabled", "false"))
                    .getOrCreate();
            try (Store store = Store.openForWriting(spark, args[0], "child")) {
                DocumentRunTest.run(store, workload(), false, false);
            }
        }
    }

    private Path home() {
        return dir.resolve("home");
    }

    private Process start(Path warehouse) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(ProcessHandle.current().info().command().orElse("java"), "-Xmx1g", "-XX:TieredStopAtLevel=1"));
        for (String option : Files.readAllLines(Path.of("../submit/spark.jvm"))) {
            if (option.startsWith("--add-opens") || option.startsWith("-D")) {
                command.add(option);
            }
        }
        command.addAll(
                List.of("-Duser.home=" + home(), "-Djava.io.tmpdir=" + Files.createDirectory(dir.resolve("tmp"))));
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Child.class.getName(), warehouse.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("child.out").toFile())
                .start();
    }

    @Test
    void resumesWithNothingTwiceAndNothingAgain(SparkSession spark) throws Exception {
        Path warehouse = dir.resolve("w");
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            Path file = DocumentFiles.write(dir.resolve("a.jsonl"), TEXTS);
            new DocumentIngest(store).run(DocumentIngestRequest.auto(file.toString()));
        }
        Files.createDirectory(home());
        killAfterTheFirstWave(spark, warehouse);
        // The tokenizer's library would be unpacked there.
        assertThat(home()).isEmptyDirectory();
        try (Store store = Store.openForWriting(spark, warehouse.toString(), "test")) {
            List<Row> before = rows(store);
            assertThat(before).isNotEmpty();
            spark.conf().set("spark.sql.files.maxPartitionBytes", "100k");
            try {
                DocumentRunTest.run(store, workload(), false, false);
            } finally {
                spark.conf().unset("spark.sql.files.maxPartitionBytes");
            }
            List<Row> after = rows(store);
            assertThat(after).doesNotHaveDuplicates().containsAll(before);
            assertThat(after.stream().map(row -> row.getString(0)).distinct()).hasSize(TEXTS.size());
            assertThat(after.stream()
                            .map(row -> row.getString(0) + " " + row.getInt(1))
                            .distinct())
                    .hasSize(after.size());
        }
    }

    private void killAfterTheFirstWave(SparkSession spark, Path warehouse) throws Exception {
        Process child = start(warehouse);
        try (Store store = Store.openForReading(spark, warehouse.toString())) {
            while (new Ledger(store.tables())
                    .history(DocumentWorkload.PART.id(), ModelSource.DEFAULT.name())
                    .buckets()
                    .isEmpty()) {
                assertThat(child.isAlive()).isTrue();
                Thread.sleep(100);
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    private static List<Row> rows(Store store) {
        return store.read(EmbeddingsTable.of(ModelSource.DEFAULT.name()))
                .select("id", "chunk", "processed_at")
                .collectAsList();
    }
}
