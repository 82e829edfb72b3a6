package io.eraforge.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.control.slice.AdaptiveControl;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The default model, with ONNX Runtime. */
class EmbeddingModelTest {
    private static final String HUGE = "many words of one document, ".repeat(3572);

    static EmbeddingSettings settings(LongTexts mode, int batchSize) {
        EmbeddingSettings all = EmbeddingSettings.of(ModelSource.DEFAULT, mode);
        return new EmbeddingSettings(
                all.model(), mode, 0, 0, batchSize, all.batchBytes(), all.timeoutPerText(), all.control());
    }

    static List<Embedding> embed(EmbeddingSettings settings, List<String> texts) {
        EmbeddingModel model = LoadedModels.onCpu(settings.model(), settings);
        AdaptiveControl control = AdaptiveControl.alone(TextEmbedder.sliceSettings(model, settings));
        return TextEmbedder.of(model, model.session(), settings, control, length -> Integer.MAX_VALUE)
                .embed(texts);
    }

    private static float[] vector(Embedding embedding) {
        assertThat(embedding.error()).isNull();
        return embedding.chunks().get(0).vector();
    }

    private static JsonNode golden() throws IOException {
        try (InputStream in = EmbeddingModelTest.class.getResourceAsStream("golden.json")) {
            return new ObjectMapper().readTree(in);
        }
    }

    @Test
    void agreesWithPython() throws IOException {
        EmbeddingSettings settings = settings(LongTexts.CUT, 8);
        EmbeddingModel model = LoadedModels.onCpu(settings.model(), settings);
        assertThat(golden()).hasSizeGreaterThan(5);
        for (JsonNode expected : golden()) {
            String text = expected.get("text").asText();
            long[] ids = model.windows(0, text, LongTexts.CUT).get(0).ids();
            assertThat(Arrays.stream(ids).boxed().toList()).as(text).isEqualTo(longs(expected.get("ids")));
            float[] vector = vector(embed(settings, List.of(text)).get(0));
            assertThat(vector).hasSize(expected.get("size").asInt());
            for (int i = 0; i < expected.get("every8th").size(); i++) {
                assertThat((double) vector[8 * i])
                        .as(text)
                        .isCloseTo(expected.get("every8th").get(i).asDouble(), within(1e-4));
            }
        }
    }

    private static List<Long> longs(JsonNode array) {
        List<Long> values = new ArrayList<>();
        array.forEach(value -> values.add(value.asLong()));
        return values;
    }

    /** Texts of 1 to some 250 words, of which many share a padded length. */
    private static List<String> mixedTexts() {
        Random random = new Random(7);
        return IntStream.range(0, 48)
                .mapToObj(i -> "galaxy %d rotates ".formatted(i).repeat(1 + random.nextInt(i % 6 == 0 ? 40 : 6)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 32})
    void vectorsDoNotDependOnTheBatch(int batchSize) {
        List<String> texts = mixedTexts();
        List<Embedding> single = embed(settings(LongTexts.CUT, 1), texts);
        List<String> reversed = new ArrayList<>(texts);
        Collections.reverse(reversed);
        List<Embedding> batched = embed(settings(LongTexts.CUT, batchSize), reversed);
        Collections.reverse(batched);
        for (int i = 0; i < texts.size(); i++) {
            assertThat(vector(batched.get(i))).as(texts.get(i)).isEqualTo(vector(single.get(i)));
        }
    }

    @Test
    void emptyTextsFailAndOthersDoNot() {
        List<Embedding> all =
                embed(settings(LongTexts.CUT, 8), Arrays.asList("", null, " \n ", "text", "\u0000", "🚀"));
        assertThat(all).extracting(Embedding::isFailed).containsExactly(true, true, true, false, false, false);
        assertThat(all.get(1).error()).isEqualTo("Empty text");
    }

    @Test
    void marksWhatItCuts() {
        assertThat(HUGE.length()).isGreaterThan(100_000);
        List<Embedding> all = embed(settings(LongTexts.CUT, 8), List.of(HUGE, "short"));
        TokenWindow.Span cut = all.get(0).chunks().get(0).span();
        assertThat(cut.truncated()).isTrue();
        assertThat(cut.tokens()).isEqualTo(256);
        assertThat(cut.toChar()).isBetween(500, 2000);
        TokenWindow.Span whole = all.get(1).chunks().get(0).span();
        assertThat(whole).isEqualTo(new TokenWindow.Span(0, 0, 3, 0, 5, false));
    }

    @ParameterizedTest
    @EnumSource(names = {"CHUNK", "LATE_CHUNK"})
    void chunksCoverTheText(LongTexts mode) {
        String text = "נִיסוּי 🚀 عربي text, ".repeat(300);
        List<Embedding.Chunk> chunks =
                embed(settings(mode, 8), List.of(text)).get(0).chunks();
        assertThat(chunks).hasSizeGreaterThan(5);
        int end = 0;
        for (int i = 0; i < chunks.size(); i++) {
            TokenWindow.Span span = chunks.get(i).span();
            assertThat(span.chunk()).isEqualTo(i);
            assertThat(span.fromChar()).isEqualTo(end);
            assertThat(span.truncated()).isFalse();
            end = span.toChar();
        }
        assertThat(end).isEqualTo(text.codePointCount(0, text.length()));
    }

    @Test
    void failsLongTextsIfAsked() {
        List<Embedding> all = embed(settings(LongTexts.FAIL, 8), List.of(HUGE, "short"));
        assertThat(all.get(0).error()).contains("the model takes at most 256").contains("--long fail");
        assertThat(all.get(1).isFailed()).isFalse();
    }

    /** Token vectors of late chunks have seen the whole text, so their mean is that of the text. */
    @Test
    void lateChunksAverageToTheWholeText() {
        EmbeddingSettings settings = settings(LongTexts.LATE_CHUNK, 8);
        EmbeddingModel model = LoadedModels.onCpu(settings.model(), settings);
        TokenWindow window = model.windows(0, "dust and gas around stars ".repeat(40), LongTexts.LATE_CHUNK)
                .get(0);
        assertThat(window.spans()).hasSizeGreaterThan(1);
        HiddenStates states =
                model.session().run(new TokenBatch(List.of(window), window.length()), settings.timeoutPerText());
        float[] whole = Pooling.MEAN.pool(states, 0, 0, window.length());
        double[] weighted = new double[whole.length];
        for (TokenWindow.Span span : window.spans()) {
            float[] part = Pooling.MEAN.pool(states, 0, span.from(), span.to());
            for (int i = 0; i < whole.length; i++) {
                weighted[i] += (double) part[i] * span.tokens() / window.length();
            }
        }
        for (int i = 0; i < whole.length; i++) {
            assertThat(weighted[i]).isCloseTo(whole[i], within(1e-5));
        }
    }

    @Test
    void queriesAreNearTheirSubject() {
        EmbeddingSettings settings = settings(LongTexts.CUT, 8);
        EmbeddingModel model = LoadedModels.onCpu(settings.model(), settings);
        float[] query = model.embedQuery("How do stars form?");
        List<Embedding> texts =
                embed(settings, List.of("Star formation in molecular clouds", "A graph algorithm for pebble games"));
        assertThat(cosine(query, vector(texts.get(0)))).isGreaterThan(cosine(query, vector(texts.get(1))) + 0.3);
    }

    private static double cosine(float[] a, float[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(i -> (double) a[i] * b[i])
                .sum();
    }

    /** Tokenizers and runtimes like to report their use. Java asks for a proxy before it connects, whatever for. */
    @Test
    void connectsToNothing() {
        ProxySelector original = ProxySelector.getDefault();
        RecordingSelector selector = new RecordingSelector();
        ProxySelector.setDefault(selector);
        EmbeddingSettings settings = settings(LongTexts.CUT, 8);
        ModelFolder folder = settings.model().open();
        try (EmbeddingModel model = EmbeddingModel.open(folder, settings.resolve(folder.settings()), 1)) {
            assertThat(model.embedQuery("stars")).hasSize(384);
            assertThat(selector.connections).isEmpty();
            assertThatThrownBy(() -> new Socket("localhost", 1)).isInstanceOf(IOException.class);
            assertThat(selector.connections)
                    .as("what a connection would have left")
                    .hasSize(1);
        } finally {
            ProxySelector.setDefault(original);
        }
    }

    private static final class RecordingSelector extends ProxySelector {
        private final List<URI> connections = new CopyOnWriteArrayList<>();

        @Override
        public List<Proxy> select(URI uri) {
            connections.add(uri);
            return List.of(Proxy.NO_PROXY);
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            // Expected.
        }
    }

    @Test
    void keepsTheFirstValuesIfAsked() {
        EmbeddingSettings all = settings(LongTexts.CUT, 8);
        EmbeddingSettings shorter = new EmbeddingSettings(
                all.model(), all.longTexts(), 0, 64, 8, all.batchBytes(), all.timeoutPerText(), all.control());
        float[] vector = vector(embed(shorter, List.of("text")).get(0));
        assertThat(vector).hasSize(64);
        assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-6));
    }
}
