package io.eraforge.cli;

import io.eraforge.feature.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which features are meant: a named set, those that a header names, or those named here. */
final class FeatureOptions extends FeatureSetOption {
    /** A comma between names; those within the brackets of a parameter belong to its name. */
    static final String BETWEEN_NAMES = ",(?![^(]*\\))";

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = BETWEEN_NAMES,
            splitSynopsisLabel = ",",
            description = "Only these features, separated by commas: tsfresh's names, such as quantile__q_0.1.")
    private List<String> names = new ArrayList<>();

    @Override
    List<Feature> picked() {
        return Stream.concat(super.picked().stream(), names.stream().map(name -> Feature.parse(name.strip())))
                .toList();
    }
}
