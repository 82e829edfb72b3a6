package io.eraforge.cli.command.document;

import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.engine.device.ControlSettingsFactory;
import io.eraforge.error.DocumentErrors;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelException;
import io.eraforge.model.ModelSource;
import io.eraforge.workload.document.embed.EmbeddingRecipe;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that say with which model documents are embedded, and how. */
final class EmbeddingOptions {
    private static final String TIMEOUT = "ML_INFERENCE_TIMEOUT";

    @Option(
            names = "--model",
            paramLabel = "NAME|FOLDER",
            defaultValue = "all-minilm-l6-v2",
            description = "The default model, or a folder with model.onnx, tokenizer.json and model.conf.")
    private String model;

    @Option(
            names = "--batch-size",
            paramLabel = "N",
            description = "Most texts of a batch. Default: as the model's configuration says; fewer on the CPU.")
    private int batchSize;

    @Option(names = "--backend", paramLabel = "auto|cpu|gpu", description = "Where to compute (setting run.backend).")
    private String backend;

    @Option(
            names = "--long",
            paramLabel = "cut|chunk|late-chunk|fail",
            defaultValue = "cut",
            converter = LongTextsConverter.class,
            description = "What to do with texts that are longer than the model's longest input.")
    private LongTexts longTexts;

    @Option(names = "--max-tokens", paramLabel = "N", description = "Longest input. Default: the model's.")
    private int maxTokens;

    @Option(
            names = "--dimension",
            paramLabel = "N",
            description = "Values of a vector to keep, from the first. Default: the model's.")
    private int dimension;

    private EmbeddingRecipe recipe;

    /** Reads the model's files once. */
    EmbeddingRecipe recipe(Settings settings) {
        if (recipe == null) {
            recipe = EmbeddingRecipe.of(new EmbeddingSettings(
                    source(),
                    longTexts,
                    maxTokens,
                    dimension,
                    batchSize,
                    settings.run().backend() == Settings.Backend.GPU
                            ? settings.gpu().sliceBytes()
                            : EmbeddingSettings.DEFAULT_BYTES,
                    timeout(System.getenv(TIMEOUT)),
                    ControlSettingsFactory.gpu(settings.gpu(), settings.retry())));
        }
        return recipe;
    }

    private ModelSource source() {
        try {
            return ModelSource.of(model);
        } catch (ModelException e) {
            throw DocumentErrors.unusableModel(e.getMessage(), e);
        }
    }

    static Duration timeout(String seconds) {
        if (seconds == null || seconds.isBlank()) {
            return EmbeddingSettings.DEFAULT_TIMEOUT;
        }
        try {
            Duration timeout = Duration.ofSeconds(Long.parseLong(seconds.strip()));
            if (timeout.toSeconds() > 0) {
                return timeout;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw DocumentErrors.invalidTimeout(seconds);
    }

    List<Flag> flags() {
        return backend == null ? List.of() : List.of(new Flag("--backend", "run.backend", backend));
    }

    /** By the names on the command line. */
    static final class LongTextsConverter implements ITypeConverter<LongTexts> {
        @Override
        public LongTexts convert(String text) {
            for (LongTexts mode : LongTexts.values()) {
                if (mode.key().equals(text)) {
                    return mode;
                }
            }
            throw new TypeConversionException("expected cut, chunk, late-chunk or fail, got '%s'".formatted(text));
        }
    }
}
