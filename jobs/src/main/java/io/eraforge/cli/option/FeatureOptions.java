package io.eraforge.cli.option;

import io.eraforge.feature.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which features are meant: a named set, those that a header names, or those named here. */
public final class FeatureOptions extends FeatureSetOption {
    /** A comma between names; those within the brackets of a parameter belong to its name. */
    public static final String NAME_SEPARATOR = ",(?![^(]*\\))";

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = "Only these features, separated by commas: tsfresh's names, such as quantile__q_0.1.")
    private List<String> names = new ArrayList<>();

    @Override
    List<Feature> selected() {
        return Stream.concat(super.selected().stream(), names.stream().map(name -> Feature.parse(name.strip())))
                .toList();
    }
}
