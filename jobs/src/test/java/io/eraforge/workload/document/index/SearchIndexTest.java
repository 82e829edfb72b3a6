package io.eraforge.workload.document.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.testing.DocumentsWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.document.schema.EmbeddingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SparkExtension.class)
class SearchIndexTest {
    private static final int BUCKETS = 4;
    private static final String MODEL = DocumentsWarehouse.MODEL;

    private Store store;
    private Path folder;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        store = Store.openForWriting(spark, dir.resolve("warehouse").toString(), "test");
        folder = dir.resolve("warehouse/_index").resolve(MODEL);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void fusesWordsAndMeaning() {
        four().write(store);
        IndexReport report = index();
        assertThat(report.documents()).isEqualTo(5);
        assertThat(report.withVectors()).isEqualTo(4);
        assertThat(report.vectors()).isEqualTo(5);
        assertThat(report.written()).isEqualTo(5);
        try (SearchIndex index = search()) {
            assertThat(index.documents()).isEqualTo(5);
            // By words alone c comes first, by meaning a; b is second in both.
            assertThat(ids(index, words("neutron stars"))).startsWith("c", "b").doesNotContain("a");
            assertThat(ids(index, meaning("anything", 1, 0.1f))).startsWith("a", "b");
            List<SearchHit> both = index.search(request("neutron stars", true, 1, 0.1f));
            assertThat(both).extracting(SearchHit::id).startsWith("b");
            assertThat(both.get(0).wordsRank()).contains(2);
            assertThat(both.get(0).meaningRank()).contains(2);
            assertThat(both.get(0).title()).isEqualTo("Stars");
            assertThat(both.get(0).published()).contains("2021-05-04");
            assertThat(both.get(0).categories()).containsExactly("astro-ph.HE", "cs.AI");
            assertThat(both.get(0).url()).isEqualTo("https://example.org/abs/b");
        }
    }

    @Test
    void chunksCollapseToTheirDocument() {
        four().write(store);
        index();
        try (SearchIndex index = search()) {
            List<SearchHit> hits = index.search(meaning("", -1, 0));
            assertThat(hits).extracting(SearchHit::id).startsWith("long").doesNotHaveDuplicates();
            // The nearest of its two chunks.
            assertThat(hits.get(0).similarity().orElseThrow()).isCloseTo(1, within(1e-6));
        }
    }

    @Test
    void filtersByCategoryAndDate() {
        four().write(store);
        index();
        try (SearchIndex index = search()) {
            assertThat(ids(index, filtered("cs.AI", null, null))).containsExactlyInAnyOrder("a", "b", "c", "long");
            assertThat(ids(index, filtered("astro-ph", null, null))).containsExactly("b");
            assertThat(ids(index, filtered("CS.ai", LocalDate.of(2021, 1, 1), null)))
                    .containsExactly("b");
            assertThat(ids(index, filtered(null, LocalDate.of(2020, 1, 1), LocalDate.of(2020, 1, 1))))
                    .containsExactlyInAnyOrder("a", "long");
            assertThat(ids(index, filtered("math", null, null))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+neutron -stars && (\"unclosed || title:* ~^ \\",
                "AND OR NOT neutron",
                "neutron 🌟 ستارة",
                "id:c OR bucket:* neutron/stars",
                "NEUTRÓN's"
            })
    void takesAnyTextForWords(String text) {
        four().write(store);
        index();
        try (SearchIndex index = search()) {
            assertThat(ids(index, words(text))).contains("c").doesNotContain("a");
        }
    }

    @Test
    void findsStopWordsAndEmojiAndRefusesTextWithoutWords() {
        four().write(store);
        index();
        try (SearchIndex index = search()) {
            assertThat(ids(index, words("the of"))).contains("a");
            assertThat(ids(index, words("🦉"))).containsExactly("empty");
            assertThatThrownBy(() -> index.search(words(" ?! ...")))
                    .isInstanceOfSatisfying(
                            EraForgeException.class,
                            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                    .hasMessageContaining("only punctuation");
            assertThatThrownBy(() -> index.search(words(manyWords())))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("500 different words");
            // By meaning, such a text can be searched.
            assertThat(ids(index, request("?!", true, 1, 0))).startsWith("a");
        }
    }

    @Test
    void refusesVectorOfAnotherDimension() {
        four().write(store);
        index();
        try (SearchIndex index = search()) {
            assertThatThrownBy(() -> index.search(meaning("x", 1, 2, 3)))
                    .isInstanceOf(EraForgeException.class)
                    .hasMessageContaining("vectors of 2 dimensions, and the text's has 3");
        }
    }

    @Test
    void staleIndexIsRefusedAndRenewedByWhatChanged() throws IOException {
        assertThatThrownBy(this::search)
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("eraforge documents index --model made-up");
        DocumentsWarehouse documents = four().write(store);
        index();
        documents
                .document("c", "Quarks", "Nothing about heavenly bodies.", new float[] {0, 1})
                .document("new", "Neutron", "A new one.", new float[] {1, 1})
                .remove("a")
                .write(store);
        assertThatThrownBy(this::search)
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("table 'documents' changed")
                .hasMessageContaining("eraforge documents index --model made-up");
        IndexReport renewed = index();
        assertThat(renewed.written()).isEqualTo(2);
        assertThat(renewed.removed()).isEqualTo(1);
        assertThat(renewed.documents()).isEqualTo(5);
        try (SearchIndex index = search()) {
            assertThat(ids(index, words("neutron"))).containsExactlyInAnyOrder("new", "b");
            assertThat(contents(index)).isEqualTo(contentsOfNewIndex());
        }
        assertThat(index().written()).isZero();
    }

    @Test
    void anotherModelMakesTheIndexAnew() {
        DocumentsWarehouse documents = four().write(store);
        index();
        documents.provenance("made-up 2").write(store);
        assertThat(index().written()).isEqualTo(5);
        try (SearchIndex index = search()) {
            assertThat(index.provenance()).isEqualTo("made-up 2");
        }
    }

    @Test
    void vectorOfAnOlderTextIsLeftOut(@TempDir Path dir) {
        DocumentsWarehouse documents = four().write(store);
        var old = store.read(EmbeddingsTable.of(MODEL)).localCheckpoint();
        documents
                .document("a", "The owl", "Ingested again, not embedded yet.", new float[] {1, 0})
                .write(store);
        store.overwrite(EmbeddingsTable.of(MODEL), old);
        assertThat(index().withVectors()).isEqualTo(3);
        try (SearchIndex index = search()) {
            assertThat(ids(index, meaning("", 1, 0))).doesNotContain("a");
            assertThat(ids(index, words("ingested"))).containsExactly("a");
        }
    }

    @Test
    void stoppedIndexContinuesAndEqualsAnUndisturbedOne() throws IOException {
        DocumentsWarehouse documents = new DocumentsWarehouse(BUCKETS);
        for (int i = 0; i < 200; i++) {
            documents.document("d" + i, "Title " + i, "text", new float[] {i, 1});
        }
        documents.write(store);
        int[] asked = {0};
        assertThatThrownBy(() -> new IndexBuild(store, MODEL, folder, 1).run(false, () -> asked[0]++ == 2))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("Run the same command again");
        assertThatThrownBy(this::search).isInstanceOf(EraForgeException.class).hasMessageContaining("did not finish");
        assertThat(index().written()).isBetween(1L, 199L);
        try (SearchIndex index = search()) {
            assertThat(contents(index)).hasSize(200).isEqualTo(contentsOfNewIndex());
        }
    }

    @Test
    void damagedIndexSaysHowToMakeItAnew() throws IOException {
        four().write(store);
        index();
        try (var files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.getFileName().toString().startsWith("segments_")) {
                    Files.write(file, new byte[] {1, 2, 3});
                }
            }
        }
        assertThatThrownBy(this::search)
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("documents index --clean-start");
        assertThat(new IndexBuild(store, MODEL, folder).run(true, () -> false).documents())
                .isEqualTo(5);
    }

    private DocumentsWarehouse four() {
        return new DocumentsWarehouse(BUCKETS)
                .document("a", "The owl", "On the flight of owls.", new float[] {1, 0})
                .document(
                        "b",
                        "Stars",
                        "A neutron makes some of them, among much else that this text is about.",
                        List.of("astro-ph.HE", "cs.AI"),
                        LocalDate.of(2021, 5, 4),
                        new float[] {1, 1})
                .document("c", "Neutron stars", "Neutron stars.", List.of("cs.AI"), null, new float[] {-0.5f, 1})
                .document("long", "Two", "chunks", new float[] {0.1f, 1}, new float[] {-1, 0})
                .document("empty", "🦉", "", List.of(), null);
    }

    private static String manyWords() {
        return LongStream.range(0, 500).mapToObj(i -> "w" + i).reduce("", (a, b) -> a + " " + b);
    }

    private IndexReport index() {
        return new IndexBuild(store, MODEL, folder).run(false, () -> false);
    }

    private SearchIndex search() {
        return SearchIndex.open(folder, store.tables(), MODEL);
    }

    private static Map<String, Long> contents(SearchIndex index) throws IOException {
        return index.contents(LongStream.range(0, BUCKETS).boxed().toList());
    }

    private Map<String, Long> contentsOfNewIndex() throws IOException {
        Path other = folder.resolveSibling("other");
        new IndexBuild(store, MODEL, other).run(false, () -> false);
        try (SearchIndex index = SearchIndex.open(other, store.tables(), MODEL)) {
            return contents(index);
        }
    }

    private static List<String> ids(SearchIndex index, SearchRequest request) {
        return index.search(request).stream().map(SearchHit::id).toList();
    }

    private static SearchRequest words(String text) {
        return request(text, true);
    }

    private static SearchRequest meaning(String text, float... vector) {
        return request(text, false, vector);
    }

    private static SearchRequest request(String text, boolean words, float... vector) {
        Optional<float[]> meaning = vector.length == 0 ? Optional.empty() : Optional.of(vector);
        return new SearchRequest(text, meaning, words, Optional.empty(), Optional.empty(), Optional.empty(), 10);
    }

    private static SearchRequest filtered(String category, LocalDate from, LocalDate to) {
        return new SearchRequest(
                "",
                Optional.of(new float[] {1, 0}),
                false,
                Optional.ofNullable(category),
                Optional.ofNullable(from),
                Optional.ofNullable(to),
                10);
    }
}
