package io.eraforge.cli;

import io.eraforge.config.Sources.Flag;
import java.util.List;
import picocli.CommandLine.Option;

/** Which features are meant. */
final class FeatureSetOption {
    @Option(
            names = "--feature-set",
            paramLabel = "NAME",
            description = "minimal, core or efficient (setting features.set).")
    private String name;

    List<Flag> flags() {
        return name == null ? List.of() : List.of(new Flag("--feature-set", "features.set", name));
    }
}
