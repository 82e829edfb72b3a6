package io.eraforge.workload.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import io.eraforge.table.Store;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.document.ingest.DocumentIngest;
import io.eraforge.workload.document.ingest.DocumentIngestReport;
import io.eraforge.workload.document.ingest.DocumentIngestRequest;
import io.eraforge.workload.document.ingest.IngestFormat;
import io.eraforge.workload.document.schema.DocumentsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class DocumentIngestTest {
    private static final List<String> TEXTS =
            IntStream.range(0, 40).mapToObj(i -> "Abstract\nnumber " + i).toList();

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

    private DocumentIngestReport ingest(Path path) {
        return new DocumentIngest(store).run(DocumentIngestRequest.auto(path.toString()));
    }

    private static DocumentIngestReport report(int records, int added, int changed, int unchanged) {
        return new DocumentIngestReport(records, added, changed, unchanged, 0, 0, List.of());
    }

    private List<Row> documents(String... columns) {
        return store.read(DocumentsTable.TABLE)
                .orderBy("id")
                .selectExpr(columns)
                .collectAsList();
    }

    @Test
    void readsTheSnapshot() throws IOException {
        assertThat(ingest(DocumentFiles.write(dir.resolve("snapshot.json"), TEXTS)))
                .isEqualTo(report(40, 40, 0, 0));
        assertThat(documents(
                                "id",
                                "title",
                                "abstract",
                                "authors",
                                "categories",
                                "published",
                                "updated",
                                "doi",
                                "abs_url",
                                "characters")
                        .get(1))
                .hasToString(
                        "[0704.0002,On 0704.0002,Abstract number 2,ArraySeq(J. von Neumann, M. Curie),ArraySeq(math.CO, cs.CG),"
                                + "2007-04-02 19:18:42.0,2007-07-24 20:10:27.0,10.1/0704.0002,https://arxiv.org/abs/0704.0002,17]");
        assertThat(documents("extra['submitter']", "journal_ref").get(0)).hasToString("[A. Person,null]");
        assertThat(documents("count(distinct bucket)").get(0).getLong(0)).isEqualTo(2);
    }

    @Test
    void bothLayoutsGiveEqualDocuments() throws IOException {
        ingest(DocumentFiles.write(dir.resolve("snapshot.json"), TEXTS));
        String[] content = List.of(DocumentsTable.CONTENT.fieldNames()).stream()
                .filter(name -> !name.equals(DocumentsTable.EXTRA))
                .toArray(String[]::new);
        List<Row> expected = documents(content);
        Path papers = Files.createDirectory(dir.resolve("papers"));
        for (int i = 0; i < TEXTS.size(); i++) {
            Files.writeString(
                    papers.resolve(i + ".json"),
                    DocumentFiles.paper(DocumentFiles.id(i), TEXTS.get(i).replace('\n', ' ')));
        }
        assertThat(ingest(papers)).isEqualTo(report(40, 0, 40, 0));
        assertThat(documents(content)).isEqualTo(expected);
    }

    /** Files of several lines each, one of them in a folder of its own, next to papers, whose fields are lines with objects. */
    @Test
    void readsAFolderOfBothLayouts() throws IOException {
        Path folder = Files.createDirectories(dir.resolve("both/a paper")).getParent();
        DocumentFiles.write(folder.resolve("snapshot.json"), TEXTS.subList(0, 30));
        for (int i = 20; i < TEXTS.size(); i++) {
            String paper = DocumentFiles.paper(DocumentFiles.id(i), TEXTS.get(i).replace('\n', ' '));
            Files.writeString(
                    folder.resolve("a paper/" + i + ".json"),
                    paper.replaceFirst("\\{", "{\n  \"links\": [\n    {\"a\": 1}\n  ],\n"));
        }
        assertThat(ingest(folder)).isEqualTo(new DocumentIngestReport(50, 40, 0, 0, 10, 0, List.of()));
    }

    @Test
    void theSameFileAgainChangesNothingAndTheLastIngestWins() throws IOException {
        Path file = DocumentFiles.write(dir.resolve("a.jsonl"), TEXTS);
        ingest(file);
        long version = store.version(DocumentsTable.TABLE);
        List<Row> before = documents("id", "bucket", "ingested_at");
        assertThat(ingest(file)).isEqualTo(report(40, 0, 0, 40));
        assertThat(store.version(DocumentsTable.TABLE)).isEqualTo(version);
        List<String> changed = new ArrayList<>(TEXTS);
        changed.set(3, "Another abstract");
        changed.add("A new abstract");
        assertThat(ingest(DocumentFiles.write(dir.resolve("b.jsonl"), changed))).isEqualTo(report(41, 1, 1, 39));
        List<Row> after = documents("id", "bucket", "ingested_at");
        assertThat(after)
                .hasSize(41)
                .containsAll(before.stream()
                        .filter(row -> !row.getString(0).equals(DocumentFiles.id(3)))
                        .toList());
        assertThat(store.read(DocumentsTable.TABLE)
                        .where("abstract like 'Another%'")
                        .select("id")
                        .collectAsList())
                .extracting(row -> row.getString(0))
                .containsExactly(DocumentFiles.id(3));
    }

    @Test
    void theLastOfTwoRecordsWinsAndOddTextsAreKept() throws IOException {
        List<String> odd = new ArrayList<>();
        odd.add(null);
        odd.add("");
        odd.add("نص عربي 🚀 \\u0000 'quoted' \"text\"");
        List<String> lines = new ArrayList<>(Files.readAllLines(DocumentFiles.write(dir.resolve("x"), odd)));
        lines.add(DocumentFiles.snapshot(DocumentFiles.id(2), "later"));
        DocumentIngestReport report = ingest(Files.write(dir.resolve("a.jsonl"), lines));
        assertThat(report).isEqualTo(new DocumentIngestReport(4, 3, 0, 0, 1, 0, List.of()));
        assertThat(documents("abstract", "characters"))
                .extracting(Row::toString)
                .containsExactlyInAnyOrder("[null,0]", "[null,0]", "[later,5]");
    }

    @Test
    void rejectsWhatItCannotReadOnce() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                DocumentFiles.snapshot("0704.0001", "fine"),
                "{\"id\": \"0704.0002\", \"versions\": [",
                "[1, 2]",
                "{\"title\": \"no id\"}",
                DocumentFiles.snapshot("0704.0003", "bad date").replace("2 Apr 2007 19:18:42 GMT", "sometime")));
        Path file = Files.write(dir.resolve("a.jsonl"), lines);
        DocumentIngestReport first = ingest(file);
        assertThat(first.added()).isEqualTo(1);
        assertThat(first.rejected()).isEqualTo(4);
        assertThat(first.reasons())
                .extracting(DocumentIngestReport.Reason::reason)
                .anyMatch(reason -> reason.startsWith("Not valid JSON"))
                .contains("Not a JSON object", "No id", "Cannot read time 'Mon, sometime'");
        assertThat(ingest(file).rejected()).isEqualTo(4);
        assertThat(store.read(RejectedTable.ID).where("source = 'documents'").count())
                .isEqualTo(4);
    }

    @Test
    void readsAnyTable(SparkSession spark) throws IOException {
        Path csv = Files.writeString(
                dir.resolve("a.csv"),
                "nr,title,body,year\n7,A title,\"two\nlines, \"\"quoted\"\"\",2020\n8,,,\n,x,y,z\n");
        DocumentIngestRequest request =
                new DocumentIngestRequest(csv.toString(), IngestFormat.AUTO, "nr", List.of("title", "body"));
        DocumentIngestReport report = new DocumentIngest(store).run(request);
        assertThat(report.added()).isEqualTo(2);
        assertThat(report.reasons())
                .extracting(DocumentIngestReport.Reason::reason)
                .containsExactly("No id: 'nr' is missing or empty");
        assertThat(documents("id", "title", "abstract", "extra['year']"))
                .extracting(Row::toString)
                .containsExactly("[7,A title,A title\n\ntwo\nlines, \"quoted\",2020]", "[8,null,null,null]");
        String parquet = dir.resolve("p").toString();
        spark.sql("select 9 id, 'text' abstract, array('a', 'b') categories, timestamp '2020-01-02 03:04:05' published")
                .write()
                .parquet(parquet);
        new DocumentIngest(store).run(new DocumentIngestRequest(parquet, IngestFormat.AUTO, "id", List.of()));
        assertThat(store.read(DocumentsTable.TABLE)
                        .where("id = 9")
                        .select("abstract", "categories", "published")
                        .head())
                .hasToString("[text,ArraySeq(a, b),2020-01-02 03:04:05.0]");
    }

    @Test
    void explainsWhatIsMissing() throws IOException {
        Path csv = Files.writeString(dir.resolve("a.csv"), "nr,body\n1,text\n");
        assertThatThrownBy(() -> ingest(csv))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("--id-column");
        DocumentIngestRequest wrong =
                new DocumentIngestRequest(csv.toString(), IngestFormat.CSV, "nr", List.of("abstract"));
        assertThatThrownBy(() -> new DocumentIngest(store).run(wrong))
                .hasMessageContaining("no column 'abstract' (found: nr, body)");
        assertThatThrownBy(() -> ingest(dir.resolve("none"))).hasMessageContaining("there are no files");
        assertThatThrownBy(() -> ingest(Files.writeString(dir.resolve("a.xml"), "<a/>")))
                .hasMessageContaining("--format: arxiv-snapshot, papers, jsonl, csv, parquet");
    }
}
