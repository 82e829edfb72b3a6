package io.eraforge.model;

import io.eraforge.control.slice.ControlSettings;
import java.io.Serializable;
import java.time.Duration;

/**
 * How texts are embedded. Whole numbers are 0 for what model.conf says.
 *
 * @param batchSize most texts of a batch
 * @param batchBytes predicted peak memory of a batch
 * @param timeoutPerText a batch may take as much for each of its texts
 */
public record EmbeddingSettings(
        ModelSource model,
        LongTexts longTexts,
        int maxTokens,
        int dimension,
        int batchSize,
        long batchBytes,
        Duration timeoutPerText,
        ControlSettings control)
        implements Serializable {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);
    public static final long DEFAULT_BYTES = 1L << 30;

    public static EmbeddingSettings of(ModelSource model, LongTexts longTexts) {
        return new EmbeddingSettings(
                model, longTexts, 0, 0, 0, DEFAULT_BYTES, DEFAULT_TIMEOUT, ControlSettings.DEFAULT);
    }

    /** What model.conf says, with the changes of these settings. */
    public ModelSettings resolve(ModelSettings ofModel) {
        return ofModel.with(maxTokens, dimension, batchSize);
    }
}
