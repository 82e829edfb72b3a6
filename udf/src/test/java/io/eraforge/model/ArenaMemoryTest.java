package io.eraforge.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.control.slice.AdaptiveControl;
import io.eraforge.model.TokenModel.DeviceMemoryException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The default model in an arena of ONNX Runtime that is too small: real memory, really running out. */
class ArenaMemoryTest {
    /** Weights that ONNX Runtime has rearranged, which are in the arena: 6 layers of 12 × 384² values. */
    private static final long WEIGHT_BYTES = 6 * 12 * 384 * 384 * 4;

    private static final long FREE_BYTES = 5_000_000;
    private static final EmbeddingSettings SETTINGS = EmbeddingModelTest.settings(LongTexts.CUT, 16);
    private static final List<String> SHORT = IntStream.range(0, 16)
            .mapToObj(i -> "dust around star %d ".formatted(i).repeat(12))
            .toList();
    private static final String LONG = "gas and dust ".repeat(200);

    private static OnnxSession small;

    private final EmbeddingModel model = LoadedModels.onCpu(SETTINGS.model(), SETTINGS);

    @BeforeAll
    static void open() throws ReflectiveOperationException {
        LimitedArena.register(WEIGHT_BYTES + FREE_BYTES);
        small = OnnxSession.open(SETTINGS.model().open().model(), 1, -1, 0, LimitedArena.USE);
    }

    private TokenBatch batch(int size) {
        TokenWindow window = model.windows(0, SHORT.get(0), LongTexts.CUT).get(0);
        return new TokenBatch(Stream.generate(() -> window).limit(size).toList(), window.length());
    }

    @Test
    void exhaustedArenaIsRecognizedAndTheSessionSurvives() {
        assertThatThrownBy(() -> small.run(batch(16), SETTINGS.timeoutPerText()))
                .isInstanceOf(DeviceMemoryException.class);
        assertThat(small.run(batch(1), SETTINGS.timeoutPerText()).values())
                .isEqualTo(
                        model.session().run(batch(1), SETTINGS.timeoutPerText()).values());
    }

    @Test
    void walksTheLadderDownToTheCpuWithTheSameVectors() {
        List<String> texts = new ArrayList<>(SHORT);
        texts.add(LONG);
        List<Integer> batches = new ArrayList<>();
        TokenModel device = (batch, limit) -> {
            batches.add(batch.size());
            return small.run(batch, limit);
        };
        List<Embedding> all = TextEmbedder.of(
                        model,
                        device,
                        SETTINGS,
                        AdaptiveControl.alone(TextEmbedder.sliceSettings(model, SETTINGS)),
                        length -> Integer.MAX_VALUE)
                .embed(texts);
        assertThat(batches).contains(16, 8, 1);
        assertThat(all).noneMatch(Embedding::isFailed);
        assertThat(all).extracting(one -> one.chunks().get(0).rung()).contains(Rung.HALVED, Rung.CPU_RESCUE);
        List<Embedding> expected = EmbeddingModelTest.embed(SETTINGS, texts);
        for (int i = 0; i < texts.size(); i++) {
            assertThat(all.get(i).chunks()).hasSize(1);
            assertThat(all.get(i).chunks().get(0).vector())
                    .isEqualTo(expected.get(i).chunks().get(0).vector());
        }
    }
}
