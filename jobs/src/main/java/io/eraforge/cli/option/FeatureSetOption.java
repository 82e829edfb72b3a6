package io.eraforge.cli.option;

import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.error.CommandErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Which features are meant: a named set, or those that a header names. */
public class FeatureSetOption {
    @Option(
            names = "--feature-set",
            paramLabel = "NAME",
            description = "minimal, core or efficient (setting features.set).")
    private String name;

    @Option(
            names = "--features-from-columns",
            paramLabel = "FILE",
            description = {
                "Only the features in this file's header, named as tsfresh does: air_temp_c__mean, ...",
                "They have a table of their own, called after them."
            })
    private Path header;

    public final List<Flag> flags() {
        return name == null ? List.of() : List.of(new Flag("--feature-set", "features.set", name));
    }

    /** The features picked one by one; none: a named set is meant. */
    List<Feature> selected() {
        return header == null ? List.of() : TsfreshHeader.features(header);
    }

    public final FeatureSet resolve(Settings settings) {
        List<Feature> picked = selected();
        if (picked.isEmpty()) {
            return FeatureSet.named(settings.featureSet());
        }
        if (name != null) {
            throw CommandErrors.setAndFeatures(name);
        }
        return FeatureSet.ofFeatures(picked);
    }

    /** The chosen set's name, which may also be that of features picked before. */
    public final String resolveName(Settings settings) {
        return selected().isEmpty() ? settings.featureSet() : resolve(settings).name();
    }
}
