package io.eraforge.cli.option;

import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.error.CommandErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Selects features: a named set, or those named in a file's header. */
public class FeatureSetOption {
    @Option(
            names = "--feature-set",
            paramLabel = "NAME",
            description = "minimal, core, efficient or comprehensive (setting features.set).")
    private String name;

    @Option(
            names = "--features-from-columns",
            paramLabel = "FILE",
            description = {
                "Only the features named in this file's header, in tsfresh's form: air_temp_c__mean, ...",
                "They are written to a separate table."
            })
    private Path header;

    public final List<Flag> flags() {
        return name == null ? List.of() : List.of(new Flag("--feature-set", "features.set", name));
    }

    /** Features selected one by one; empty if a named set is used. */
    List<Feature> selected() {
        return header == null ? List.of() : TsfreshHeader.features(header);
    }

    /** Whether features were selected one by one. */
    public final boolean selectsFeatures() {
        return !selected().isEmpty();
    }

    /** The feature set from the options, otherwise from the settings. */
    public final FeatureSet resolve(Settings settings) {
        List<Feature> features = selected();
        if (features.isEmpty()) {
            return FeatureSet.named(settings.featureSet());
        }
        if (name != null) {
            throw CommandErrors.setAndFeatures(name);
        }
        return FeatureSet.ofFeatures(features);
    }

    /** Its name, which may also be that of an earlier selection of single features. */
    public final String resolveName(Settings settings) {
        return selected().isEmpty() ? settings.featureSet() : resolve(settings).name();
    }
}
