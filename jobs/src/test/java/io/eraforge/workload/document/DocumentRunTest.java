package io.eraforge.workload.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.config.Settings;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelSource;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.document.embed.EmbeddingRecipe;
import io.eraforge.workload.document.export.DocumentExport;
import io.eraforge.workload.document.ingest.DocumentIngest;
import io.eraforge.workload.document.ingest.DocumentIngestRequest;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Ingest, run and export with the default model. */
@ExtendWith(SparkExtension.class)
class DocumentRunTest {
    static final Settings SETTINGS = TestSettings.with("retry.fallback-delay=1ms");
    private static final String LONG = "A rather long abstract about many things. ".repeat(80);
    private static final List<String> TEXTS = texts();

    @TempDir
    private Path dir;

    private Store store;

    @BeforeEach
    void open(SparkSession spark) {
        store = Store.openForWriting(spark, dir.resolve("w").toString(), "test");
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** 40, of which the first two are empty, the third is long and the fourth is in another script. */
    private static List<String> texts() {
        List<String> texts = new ArrayList<>(Arrays.asList("", null, LONG, "نماذج اللغة 🚀"));
        IntStream.range(4, 40).forEach(i -> texts.add("Galaxies of type " + i));
        return texts;
    }

    static DocumentWorkload workload(LongTexts mode, int dimension) {
        EmbeddingSettings all = EmbeddingSettings.of(ModelSource.DEFAULT, mode);
        EmbeddingSettings settings = new EmbeddingSettings(
                all.model(), mode, 0, dimension, 0, all.batchBytes(), all.timeoutPerText(), all.control());
        return new DocumentWorkload(EmbeddingRecipe.of(settings), Settings.Backend.CPU);
    }

    static RunReport run(Store store, DocumentWorkload workload, boolean cleanStart, boolean failedOnly) {
        RunRequest request =
                new RunRequest(List.of(DocumentWorkload.PART), OptionalLong.empty(), cleanStart, failedOnly);
        try (Interruption interruption = Interruption.watch(store.spark().sparkContext())) {
            return new WorkloadRunner(workload, store, SETTINGS, RunListener.SILENT, interruption).run("r", request);
        }
    }

    private RunReport run() {
        return run(store, workload(LongTexts.CUT, 0), false, false);
    }

    private void ingest(List<String> texts) throws IOException {
        Path file = DocumentFiles.write(dir.resolve("snapshot.json"), texts);
        new DocumentIngest(store).run(DocumentIngestRequest.auto(file.toString()));
    }

    private PartStatus status() {
        return new StatusReader(store.tables(), workload(LongTexts.CUT, 0)).part(DocumentWorkload.PART);
    }

    private Dataset<Row> embeddings() {
        return store.read(EmbeddingsTable.of(ModelSource.DEFAULT.name()));
    }

    private List<String> select(String where, String... columns) {
        return embeddings().where(where).orderBy("id", "chunk").selectExpr(columns).collectAsList().stream()
                .map(Row::toString)
                .toList();
    }

    @Test
    void embedsWhatHasTextAndRecordsTheOthers() throws IOException {
        ingest(TEXTS);
        assertThat(run().failed()).isEqualTo(2);
        assertThat(status()).isEqualTo(new PartStatus(DocumentWorkload.PART, 40, 0, 38, 2, 0));
        assertThat(select(
                        "status = 'ok'",
                        "count(distinct id)",
                        "count(*)",
                        "min(size(embedding))",
                        "max(backend)",
                        "max(rung)"))
                .isEqualTo(List.of("[38,38,384,cpu,batch]"));
        assertThat(select("truncated", "id", "tokens", "from_char")).containsExactly("[0704.0002,256,0]");
        assertThat(select("status = 'failed'", "id", "embedding", "get_json_object(error, '$.message')"))
                .containsExactly("[0704.0000,null,Empty text]", "[hep-th/9900001,null,Empty text]");
        assertThat(store.read(EmbeddingsTable.FAILURES)
                        .selectExpr("id", "tried")
                        .collectAsList())
                .hasSize(2)
                .allMatch(row -> row.getString(1).contains("individually"));
        assertThat(run().parts().get(0).skipped()).isEqualTo(40);
        assertThat(embeddings().count()).isEqualTo(40);
    }

    @Test
    void computesOnlyWhatChanged() throws IOException {
        ingest(TEXTS);
        run();
        List<String> before = select("status = 'ok'", "id", "processed_at");
        List<String> changed = new ArrayList<>(TEXTS);
        changed.set(0, "No longer empty");
        changed.set(9, "Another text");
        ingest(changed);
        assertThat(status().missing()).isPositive();
        run();
        assertThat(status()).isEqualTo(new PartStatus(DocumentWorkload.PART, 40, 0, 39, 1, 0));
        List<String> after = select("status = 'ok'", "id", "processed_at");
        assertThat(after)
                .hasSize(39)
                .containsAll(before.stream()
                        .filter(row -> !row.contains(DocumentFiles.id(9)))
                        .toList());
        run(store, workload(LongTexts.CUT, 0), true, false);
        assertThat(select("status = 'ok'", "id", "processed_at")).hasSize(39).doesNotContainAnyElementsOf(after);
    }

    @Test
    void anotherDimensionOrModeComputesAllAgain() throws IOException {
        ingest(TEXTS);
        run();
        run(store, workload(LongTexts.CUT, 64), false, false);
        assertThat(select("status = 'ok'", "count(*)", "max(size(embedding))")).containsExactly("[38,64]");
        run(store, workload(LongTexts.CHUNK, 0), false, false);
        List<String> chunks = select("id = '0704.0002'", "chunk", "from_char", "to_char", "tokens <= 256", "truncated");
        assertThat(chunks)
                .hasSizeGreaterThan(1)
                .first()
                .asString()
                .startsWith("[0,0,")
                .endsWith(",true,false]");
        assertThat(chunks.get(chunks.size() - 1)).contains("," + LONG.strip().length() + ",");
        exports();
    }

    /** Each document once, also those in chunks. */
    private void exports() throws IOException {
        Path out = dir.resolve("out.jsonl");
        DocumentExport export = new DocumentExport(store, ModelSource.DEFAULT.name());
        assertThat(export.run(out.toString(), DocumentExport.Format.JSONL))
                .isEqualTo(new DocumentExport.Report(out.toString(), 38, 2));
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(38);
        JsonNode row = lines.stream()
                .map(DocumentRunTest::json)
                .filter(node -> node.get("arxiv_id").asText().equals("hep-th/9900003"))
                .findFirst()
                .orElseThrow();
        List<String> names = new ArrayList<>();
        row.fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .containsExactly(
                        ("_key arxiv_id title authors abstract categories published updated doi journal_ref pdf_url abs_url"
                                        + " abstract_embedding processed_gpu encode_time processed_at")
                                .split(" "));
        assertThat(row.get("_key").asText()).isEqualTo("hep-th_9900003");
        assertThat(row.get("abstract_embedding")).hasSize(384);
        assertThat(row.get("processed_gpu").isNull()).isTrue();
        Path folder = dir.resolve("parquet");
        export.run(folder.toString(), DocumentExport.Format.PARQUET);
        assertThat(store.spark()
                        .read()
                        .parquet(folder.toString())
                        .where("size(abstract_embedding) = 384")
                        .count())
                .isEqualTo(38);
        assertThatThrownBy(() -> export.run(out.toString(), DocumentExport.Format.JSONL))
                .hasMessageContaining("exists");
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void failedDocumentsAreRetriedOnRequest() throws IOException {
        ingest(TEXTS);
        run(store, workload(LongTexts.FAIL, 0), false, false);
        assertThat(select("id = '0704.0002'", "error")).first().asString().contains("--long fail");
        assertThat(run(store, workload(LongTexts.FAIL, 0), false, true).failed())
                .isEqualTo(3);
    }

    @Test
    void saysWhatToDoFirst() {
        assertThatThrownBy(this::run).hasMessageContaining("Run 'eraforge documents ingest --in PATH' first");
        assertThatThrownBy(() -> new DocumentExport(store, "m").run("x", DocumentExport.Format.JSONL))
                .hasMessageContaining("no table embeddings__m");
    }
}
