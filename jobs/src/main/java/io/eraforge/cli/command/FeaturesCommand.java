package io.eraforge.cli.command;

import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.FeatureListing;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the catalogue. */
@Command(name = "features", description = "Show what can be computed, and when a value is missing.")
public final class FeaturesCommand implements Callable<Integer> {
    /** Up to so many are shown in full. */
    private static final int MAX_DETAILED = 8;

    @Mixin
    private BaseCommand basic;

    @Mixin
    private JsonOption json;

    @Parameters(
            arity = "0..1",
            paramLabel = "TEXT",
            description = "Only those with this text in name, definition or family.")
    private String text = "";

    @Option(names = "--find", paramLabel = "TEXT", description = "The same.")
    private void find(String wanted) {
        text = wanted;
    }

    @Option(
            names = "--set-name",
            paramLabel = "NAME",
            description = "Only those of this set: minimal, core or efficient.")
    private String set;

    @Spec
    private CommandSpec spec;

    /** A calculator as JSON gives it; {@code features} are those of the chosen set, or of all sets. */
    public record Entry(
            String name,
            String family,
            String definition,
            List<String> parameters,
            int minLength,
            String nanWhen,
            boolean usesTime,
            boolean gpu,
            String tolerance,
            String cost,
            List<String> sets,
            List<String> features) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec.commandLine());
        Map<String, List<String>> chosen = namesByCalculator(set == null ? FeatureSet.NAMES : List.of(set));
        List<Entry> entries = Catalogue.families().stream()
                .flatMap(family -> family.calculators().stream().map(c -> entry(family, c, chosen)))
                .filter(e -> set == null || chosen.containsKey(e.name()))
                .filter(this::matches)
                .toList();
        if (json.enabled()) {
            console.json(Map.of("features", entries));
        } else {
            show(console, entries);
        }
        return 0;
    }

    private boolean matches(Entry entry) {
        String words = (entry.name() + " " + entry.definition() + " " + entry.family()).toLowerCase(Locale.ROOT);
        return words.contains(text.toLowerCase(Locale.ROOT));
    }

    private static void show(Console console, List<Entry> entries) {
        if (entries.isEmpty()) {
            console.line("No such feature. 'eraforge features' shows all.");
        } else if (entries.size() <= MAX_DETAILED) {
            entries.forEach(entry -> FeatureListing.show(console, entry));
        } else {
            Map<String, List<Entry>> families = entries.stream()
                    .collect(Collectors.groupingBy(Entry::family, LinkedHashMap::new, Collectors.toList()));
            families.forEach((title, members) -> {
                console.heading(title);
                members.forEach(e -> console.line("  %-36s %s".formatted(FeatureListing.signature(e), e.definition())));
            });
            console.line("%d calculators, %d features. 'eraforge features TEXT' says more of those that match."
                    .formatted(
                            entries.size(),
                            entries.stream().mapToInt(e -> e.features().size()).sum()));
        }
    }

    private static Map<String, List<String>> namesByCalculator(List<String> sets) {
        return sets.stream()
                .flatMap(name -> FeatureSet.named(name).features().stream())
                .distinct()
                .collect(Collectors.groupingBy(
                        f -> f.calculator().name(),
                        LinkedHashMap::new,
                        Collectors.mapping(Feature::tsfreshName, Collectors.toList())));
    }

    private static List<String> sets(Calculator calculator) {
        return FeatureSet.NAMES.stream()
                .filter(name -> FeatureSet.named(name).features().stream()
                        .anyMatch(f -> f.calculator().equals(calculator)))
                .toList();
    }

    private static Entry entry(Family family, Calculator c, Map<String, List<String>> chosen) {
        return new Entry(
                c.name(),
                family.title(),
                c.definition(),
                c.parameters().stream().map(Object::toString).toList(),
                c.minLength(),
                c.nanWhen(),
                c.usesTime(),
                c.hasGpuForm(),
                c.tolerance().description(),
                c.cost().description(),
                sets(c),
                chosen.getOrDefault(c.name(), List.of()));
    }
}
