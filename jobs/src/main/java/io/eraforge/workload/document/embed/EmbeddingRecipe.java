package io.eraforge.workload.document.embed;

import io.eraforge.error.DocumentErrors;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelException;
import io.eraforge.model.ModelFolder;
import io.eraforge.model.ModelSettings;
import java.io.Serializable;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * A model and how it is used.
 *
 * @param model name, part of the table's
 * @param provenance everything that vectors depend on, apart from the text
 */
public record EmbeddingRecipe(String model, String provenance, EmbeddingSettings settings) implements Serializable {
    private static final int FINGERPRINT_DIGITS = 16;

    /** Reads the model's files. */
    public static EmbeddingRecipe of(EmbeddingSettings settings) {
        try {
            ModelFolder folder = settings.model().open();
            return new EmbeddingRecipe(settings.model().name(), provenance(folder, settings), settings);
        } catch (ModelException e) {
            throw DocumentErrors.unusableModel(e.getMessage(), e);
        }
    }

    private static String provenance(ModelFolder folder, EmbeddingSettings settings) {
        ModelSettings resolved = settings.resolve(folder.settings());
        int dimension = resolved.dimension() == 0 ? resolved.memory().hidden() : resolved.dimension();
        String late = settings.longTexts() == LongTexts.LATE_CHUNK ? " chunk-tokens=" + resolved.chunkTokens() : "";
        String prefix = resolved.passagePrefix().isEmpty() ? "" : " prefix='" + resolved.passagePrefix() + "'";
        return "%s %s pooling=%s normalise=%s length=%d dimension=%d long=%s%s%s"
                .formatted(
                        settings.model().name(),
                        folder.hash(),
                        resolved.pooling().key(),
                        resolved.normalise(),
                        resolved.maxTokens(),
                        dimension,
                        settings.longTexts().key(),
                        late,
                        prefix);
    }

    public String fingerprint() {
        return DigestUtils.sha256Hex(provenance).substring(0, FINGERPRINT_DIGITS);
    }
}
