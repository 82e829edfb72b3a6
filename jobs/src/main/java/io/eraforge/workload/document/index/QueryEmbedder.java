package io.eraforge.workload.document.index;

import io.eraforge.control.slice.ControlSettings;
import io.eraforge.error.SearchErrors;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LoadedModels;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelException;
import io.eraforge.model.ModelSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Embeds the text of a search on the CPU, as the documents of an index were. */
public final class QueryEmbedder {
    private static final Pattern SIZES = Pattern.compile(" length=(\\d+) dimension=(\\d+) ");

    private QueryEmbedder() {}

    /** {@code provenance}: of the index; throws if the model's files are not those it names. */
    public static float[] embed(ModelSource model, String provenance, String text) {
        try {
            String files = model.name() + " " + model.open().hash();
            Matcher sizes = SIZES.matcher(provenance);
            if (!provenance.startsWith(files + " ") || !sizes.find()) {
                throw SearchErrors.otherModel(provenance, files);
            }
            EmbeddingSettings settings = new EmbeddingSettings(
                    model,
                    LongTexts.CUT,
                    Integer.parseInt(sizes.group(1)),
                    Integer.parseInt(sizes.group(2)),
                    0,
                    EmbeddingSettings.DEFAULT_BYTES,
                    EmbeddingSettings.DEFAULT_TIMEOUT,
                    ControlSettings.DEFAULT);
            return LoadedModels.onCpu(model, settings).embedQuery(text);
        } catch (ModelException e) {
            throw SearchErrors.unusableModel(e);
        }
    }
}
