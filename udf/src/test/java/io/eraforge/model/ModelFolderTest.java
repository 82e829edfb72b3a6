package io.eraforge.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelFolderTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void fill() throws IOException {
        Path source = DefaultModel.unpack();
        Files.createSymbolicLink(folder.resolve("model.onnx"), source.resolve("model.onnx"));
        Files.createSymbolicLink(folder.resolve("tokenizer.json"), source.resolve("tokenizer.json"));
        conf("max-tokens = 128\nhidden = 384\nheads = 12\n");
    }

    private void conf(String text) throws IOException {
        Files.writeString(folder.resolve("model.conf"), text);
    }

    private EmbeddingModel open() {
        ModelFolder model = ModelFolder.open(folder);
        return EmbeddingModel.open(model, model.settings(), 1);
    }

    private void use(String unfit) throws IOException {
        Files.delete(folder.resolve("model.onnx"));
        try (InputStream in = getClass().getResourceAsStream(unfit)) {
            Files.copy(in, folder.resolve("model.onnx"));
        }
    }

    @Test
    void opensAFolderWithDefaultsForWhatIsNotSaid() {
        try (EmbeddingModel model = open()) {
            assertThat(model.settings())
                    .isEqualTo(new ModelSettings(
                            Pooling.MEAN, true, 128, 384, "", "", 128, 64, new EmbeddingMemory(384, 1536, 12)));
        }
        ModelSource source = ModelSource.of(folder.toString());
        assertThat(source.isDefault()).isFalse();
        assertThat(source.open().hash())
                .isEqualTo(ModelSource.DEFAULT.open().hash())
                .hasSize(12);
    }

    @Test
    void prefixesBelongToNoCharacter() throws IOException {
        conf("max-tokens = 16\nhidden = 384\nheads = 12\npassage-prefix = passage:\n");
        try (EmbeddingModel model = open()) {
            TokenWindow window = model.windows(0, "ab cd", LongTexts.CUT).get(0);
            assertThat(window.length()).isEqualTo(2 + 2 + 2);
            assertThat(window.spans().get(0))
                    .extracting(TokenWindow.Span::fromChar, TokenWindow.Span::toChar)
                    .containsExactly(0, 5);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "image.onnx,     its inputs are {pixels=FLOAT,     'needed: input_ids, attention_mask'",
        "pooled.onnx,    its outputs are {sentence_embed,  'needed: a float output of shape [texts, tokens, dimension]'"
    })
    void refusesModelsThatAreNoEmbeddings(String file, String found, String needed) throws IOException {
        use(file);
        assertThatThrownBy(this::open)
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(found)
                .hasMessageContaining(needed);
    }

    @Test
    void refusesAnotherDimensionThanItsConfigurationSays() throws IOException {
        conf("max-tokens = 128\nhidden = 768\nheads = 12\n");
        assertThatThrownBy(this::open).hasMessageContaining("have 384 values").hasMessageContaining("hidden = 768");
        conf("max-tokens = 128\nhidden = 384\nheads = 12\ndimension = 512\n");
        assertThatThrownBy(this::open)
                .hasMessageContaining("Cannot keep 512 values")
                .hasMessageContaining("has 384");
    }

    @ParameterizedTest
    @CsvSource({
        "'hidden = 384\nheads = 12',                              'Invalid max-tokens',  'a whole number from 4'",
        "'max-tokens = 128\nhidden = 384\nheads = 12\npooling = max', 'Invalid pooling',     'mean, cls or last'",
        "'max-tokens = 128\nhidden = 384\nheads = 12\npool = cls',    'Unknown key ''pool''', 'pooling'",
        "'max-tokens = 128\nhidden = 384\nheads = 12\nnormalise = 1', 'Invalid normalise',   'true or false'"
    })
    void refusesInvalidConfigurations(String text, String problem, String expected) throws IOException {
        conf(text);
        assertThatThrownBy(this::open).hasMessageContaining(problem).hasMessageContaining(expected);
    }

    @Test
    void namesTheFileThatIsMissing() throws IOException {
        Files.delete(folder.resolve("tokenizer.json"));
        assertThatThrownBy(this::open).hasMessageContaining("it has no file tokenizer.json");
        assertThatThrownBy(() -> ModelSource.of("jina-v4"))
                .hasMessageContaining("expected all-minilm-l6-v2, or a folder");
    }
}
