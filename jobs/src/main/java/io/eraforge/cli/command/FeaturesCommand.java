package io.eraforge.cli.command;

import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.FeatureListing;
import io.eraforge.cli.view.FeatureListing.Entry;
import io.eraforge.feature.Calculator;
import io.eraforge.feature.Catalogue;
import io.eraforge.feature.Family;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code eraforge features}. */
@Command(name = "features", description = "List the features of the catalogue, with their definitions.")
public final class FeaturesCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private JsonOption json;

    @Parameters(
            arity = "0..1",
            paramLabel = "TEXT",
            description = "Only features with this text in name, definition or family.")
    private String text = "";

    @Option(names = "--find", paramLabel = "TEXT", description = "The same as TEXT.")
    private void find(String wanted) {
        text = wanted;
    }

    @Option(
            names = "--feature-set",
            paramLabel = "NAME",
            description = "Only features of this set: minimal, core, efficient or comprehensive.")
    private String set;

    /** The former name of {@code --feature-set}. */
    @Option(names = "--set-name", hidden = true)
    private void setName(String name) {
        set = name;
    }

    @Override
    public Integer call() {
        Console console = console();
        Map<String, List<Feature>> selected = byCalculator(set == null ? FeatureSet.NAMES : List.of(set));
        List<Entry> entries = Catalogue.families().stream()
                .flatMap(family -> family.calculators().stream().map(c -> entry(family, c, selected)))
                .filter(e -> set == null || selected.containsKey(e.name()))
                .filter(this::matches)
                .toList();
        if (json.enabled()) {
            console.json(Map.of("features", entries));
        } else {
            FeatureListing.print(console, entries);
        }
        return 0;
    }

    private boolean matches(Entry entry) {
        String searched = (entry.name() + " " + entry.definition() + " " + entry.family()).toLowerCase(Locale.ROOT);
        return searched.contains(text.toLowerCase(Locale.ROOT));
    }

    private static Map<String, List<Feature>> byCalculator(List<String> sets) {
        return sets.stream()
                .flatMap(name -> FeatureSet.named(name).features().stream())
                .distinct()
                .collect(Collectors.groupingBy(f -> f.calculator().name(), LinkedHashMap::new, Collectors.toList()));
    }

    private static List<String> sets(Calculator calculator) {
        return FeatureSet.NAMES.stream()
                .filter(name -> FeatureSet.named(name).features().stream()
                        .anyMatch(f -> f.calculator().equals(calculator)))
                .toList();
    }

    private static Entry entry(Family family, Calculator c, Map<String, List<Feature>> selected) {
        List<Feature> features = selected.getOrDefault(c.name(), List.of());
        return new Entry(
                c.name(),
                family.title(),
                c.definition(),
                c.parameters().stream().map(Object::toString).toList(),
                c.minLength(),
                c.nanWhen(),
                c.usesTime(),
                !features.isEmpty() && features.stream().allMatch(Feature::hasGpuForm),
                c.tolerance().description(),
                c.cost().description(),
                sets(c),
                features.stream().map(Feature::tsfreshName).toList(),
                features.stream()
                        .filter(Feature::hasGpuForm)
                        .map(Feature::tsfreshName)
                        .toList());
    }
}
