package io.eraforge.cli.option;

import io.eraforge.feature.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Selects features: a named set, those named in a file's header, or those named by {@code --features}. */
public final class FeatureOptions extends FeatureSetOption {
    /** Matches a comma, except inside the parentheses of a parameter. */
    public static final String NAME_SEPARATOR = ",(?![^(]*\\))";

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = "Only these features, comma-separated, by tsfresh's names, such as quantile__q_0.1.")
    private List<String> names = new ArrayList<>();

    @Override
    List<Feature> selected() {
        return Stream.concat(super.selected().stream(), names.stream().map(name -> Feature.parse(name.strip())))
                .toList();
    }
}
