package io.eraforge.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.control.slice.AdaptiveControl;
import io.eraforge.model.TokenModel.BatchTimeoutException;
import io.eraforge.model.TokenModel.DeviceMemoryException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The default model, in front of which a device with little memory refuses batches. */
class BatchLadderTest {
    private static final EmbeddingSettings SETTINGS = EmbeddingModelTest.settings(LongTexts.CUT, 16);
    private static final List<String> TEXTS =
            IntStream.range(0, 16).mapToObj(i -> "text number " + i).toList();

    private final EmbeddingModel model = LoadedModels.onCpu(SETTINGS.model(), SETTINGS);
    private final List<Integer> batches = new ArrayList<>();

    private List<Embedding> embed(TokenModel device, EmbeddingSettings settings, List<String> texts) {
        AdaptiveControl control = AdaptiveControl.alone(TextEmbedder.sliceSettings(model, settings));
        TokenModel counted = (batch, limit) -> {
            batches.add(batch.size());
            return device.run(batch, limit);
        };
        return TextEmbedder.of(model, counted, settings, control, length -> Integer.MAX_VALUE)
                .embed(texts);
    }

    /** A device that takes batches of up to {@code rows}. */
    private TokenModel device(int rows) {
        return (batch, limit) -> {
            if (batch.size() > rows) {
                throw new DeviceMemoryException("no room", null);
            }
            return model.session().run(batch, limit);
        };
    }

    private static List<Rung> rungs(List<Embedding> all) {
        return all.stream()
                .map(one -> one.chunks().get(0).rung())
                .distinct()
                .sorted()
                .toList();
    }

    @Test
    void halvesWhatDoesNotFit() {
        List<Embedding> all = embed(device(4), SETTINGS, TEXTS);
        assertThat(all).noneMatch(Embedding::isFailed);
        assertThat(batches).containsExactly(16, 8, 4, 4, 8, 4, 4);
        assertThat(rungs(all)).containsExactly(Rung.HALVED);
        assertSameVectors(all);
    }

    @Test
    void goesDownToSingleTexts() {
        List<Embedding> all = embed(device(1), SETTINGS, TEXTS);
        assertThat(batches)
                .startsWith(16, 8, 4, 2, 1, 1)
                .filteredOn(rows -> rows == 1)
                .hasSize(16);
        assertThat(rungs(all)).containsExactly(Rung.SINGLE);
        assertSameVectors(all);
    }

    @Test
    void computesOnTheCpuWhatDoesNotFitAlone() {
        List<Embedding> all = embed(device(0), SETTINGS, TEXTS);
        assertThat(rungs(all)).containsExactly(Rung.CPU_RESCUE);
        assertSameVectors(all);
    }

    private void assertSameVectors(List<Embedding> all) {
        List<Embedding> expected = EmbeddingModelTest.embed(SETTINGS, TEXTS);
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).chunks()).hasSize(1);
            assertThat(all.get(i).chunks().get(0).vector())
                    .isEqualTo(expected.get(i).chunks().get(0).vector());
        }
    }

    @Test
    void laterBatchesAreSmallFromTheStart() {
        List<String> texts = Stream.concat(
                        TEXTS.stream(), TEXTS.stream().map(text -> "quite a long one ".repeat(3) + text))
                .toList();
        embed(device(8), SETTINGS, texts);
        assertThat(batches).containsExactly(16, 8, 8, 8, 8);
    }

    @Test
    void oneTextOverTheBudgetIsComputedAlone() {
        EmbeddingSettings tiny = new EmbeddingSettings(
                SETTINGS.model(), LongTexts.CUT, 0, 0, 16, 1, SETTINGS.timeoutPerText(), SETTINGS.control());
        assertThat(embed(device(16), tiny, TEXTS)).noneMatch(Embedding::isFailed);
        assertThat(batches).hasSize(16).containsOnly(1);
    }

    @Test
    void findsTheTextThatFails() {
        TokenModel broken = (batch, limit) -> {
            if (batch.windows().stream().anyMatch(window -> window.document() == 5)) {
                throw new IllegalStateException("cannot compute this");
            }
            return model.session().run(batch, limit);
        };
        List<Embedding> all = embed(broken, SETTINGS, TEXTS);
        assertThat(all.get(5).error()).isEqualTo("cannot compute this");
        assertThat(all).filteredOn(Embedding::isFailed).hasSize(1);
    }

    /** With the real session: no batch ends within a nanosecond's limit, rounded to 0 ms. */
    @Test
    void endsBatchesThatTakeTooLongAndGoesOn() {
        List<Embedding> late = embed(
                (batch, limit) -> {
                    throw new BatchTimeoutException(batch.size(), limit);
                },
                SETTINGS,
                TEXTS);
        assertThat(late).allMatch(Embedding::isFailed);
        assertThat(late.get(0).error()).contains("60,000 ms for 1 texts").contains("ML_INFERENCE_TIMEOUT");
    }

    @Test
    void theSessionSurvivesATimeout() {
        TokenWindow window =
                model.windows(0, "word ".repeat(300), LongTexts.CUT).get(0);
        TokenBatch batch =
                new TokenBatch(Stream.generate(() -> window).limit(64).toList(), window.length());
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> model.session().run(batch, Duration.ofMillis(20)))
                .isInstanceOf(BatchTimeoutException.class);
        HiddenStates states =
                model.session().run(new TokenBatch(List.of(window), window.length()), SETTINGS.timeoutPerText());
        assertThat(states.values()).hasSize(256 * 384);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Non-zero status code returned while running MatMul node. Failed to allocate memory for requested buffer of size 805306368",
                "Available memory of 1024 is smaller than requested bytes of 4096",
                "CUBLAS failure 3: CUBLAS_STATUS_ALLOC_FAILED ; GPU=0",
                "CUDNN failure 4000: CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED ; GPU=0",
                "CUDA failure 2: out of memory ; GPU=0 ; hostname=n1",
                "std::bad_alloc"
            })
    void recognizesOutOfMemory(String message) {
        assertThat(OnnxErrors.isOutOfMemory(message)).isTrue();
        assertThat(OnnxErrors.isOutOfMemory("Invalid rank for input: input_ids Got: 3 Expected: 2"))
                .isFalse();
    }
}
