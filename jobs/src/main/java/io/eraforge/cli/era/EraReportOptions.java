package io.eraforge.cli.era;

import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.feature.Feature;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of {@code report} that are about features. */
final class EraReportOptions {
    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = FeatureOptions.NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = "Features to plot, comma-separated, by tsfresh's names.")
    private List<String> features = new ArrayList<>();

    List<String> columns() {
        return features.stream().map(name -> Feature.parse(name).column()).toList();
    }
}
