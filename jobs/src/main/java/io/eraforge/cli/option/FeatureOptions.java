package io.eraforge.cli.option;

import io.eraforge.error.CommandErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.feature.TsfreshColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Selects features: a named set, those named in a file's header or by {@code --features}, or tsfresh's settings. */
public final class FeatureOptions extends FeatureSetOption {
    /** Matches a comma, except inside the parentheses of a parameter. */
    public static final String NAME_SEPARATOR = ",(?![^(]*\\))";

    @Option(
            names = "--features",
            paramLabel = "NAME",
            split = NAME_SEPARATOR,
            splitSynopsisLabel = ",",
            description = {
                "Only these features, comma-separated, by tsfresh's names, such as quantile__q_0.1.",
                "@FILE: those of a list, such as that of select, each for its sensor: air_temp_c__mean."
            })
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--features-json",
            paramLabel = "FILE",
            description = "tsfresh's kind_to_fc_parameters and default_fc_parameters as JSON.")
    private Path settingsFile;

    @Override
    Optional<FeatureSet> selected() {
        Optional<FeatureSet> fromHeader = super.selected();
        if (settingsFile != null) {
            if (fromHeader.isPresent() || !names.isEmpty()) {
                throw CommandErrors.listAndSettingsFile();
            }
            return Optional.of(TsfreshSettingsFile.read(settingsFile));
        }
        List<Feature> all = Stream.concat(
                        fromHeader.stream().flatMap(set -> set.features().stream()),
                        names.stream()
                                .filter(name -> !FeatureList.isFile(name))
                                .map(name -> Feature.parse(name.strip())))
                .toList();
        List<TsfreshColumn> listed = FeatureList.columns(names);
        if (!listed.isEmpty()) {
            return Optional.of(bySensor(listed, all));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(FeatureSet.ofFeatures(all));
    }

    /** {@code all}: features of every sensor. */
    private static FeatureSet bySensor(List<TsfreshColumn> listed, List<Feature> all) {
        Map<String, List<Feature>> bySensor = new TreeMap<>();
        for (TsfreshColumn column : listed) {
            bySensor.computeIfAbsent(column.kind(), sensor -> new ArrayList<>(all))
                    .add(column.feature());
        }
        return FeatureSet.ofSensors(new SensorFeatures(bySensor, all));
    }
}
