package io.eraforge.cli.option;

import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.error.CommandErrors;
import io.eraforge.feature.FeatureSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    /** Features that options select one by one; empty if a named set is used. */
    Optional<FeatureSet> selected() {
        return Optional.ofNullable(header).map(file -> FeatureSet.ofFeatures(TsfreshHeader.features(file)));
    }

    /** Whether features were selected one by one, or by sensor. */
    public final boolean selectsFeatures(Settings settings) {
        return selected().isPresent() || choosesBySensor(settings);
    }

    private boolean choosesBySensor(Settings settings) {
        return name == null && !settings.featuresBySensor().isEmpty();
    }

    /** The feature set from the options, otherwise from the settings. */
    public final FeatureSet resolve(Settings settings) {
        Optional<FeatureSet> selected = selected();
        if (selected.isPresent() && name != null) {
            throw CommandErrors.setAndFeatures(name);
        }
        return selected.orElseGet(() -> choosesBySensor(settings)
                ? SensorDictionary.read(settings.featuresBySensor(), settings.featureSet(), "features.by-sensor")
                : FeatureSet.named(settings.featureSet()));
    }

    /** Its name, which may also be that of an earlier selection of single features. */
    public final String resolveName(Settings settings) {
        return selectsFeatures(settings) ? resolve(settings).name() : settings.featureSet();
    }
}
