package io.eraforge.cli.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints calculators of the catalogue: few of them in detail, many as a list by family. */
public final class FeatureListing {
    private static final int MAX_DETAILED = 8;
    private static final int MAX_NAMES = 10;

    private FeatureListing() {}

    /**
     * A calculator as in the JSON output; {@code features} are those of the selected set, or of all sets, {@code gpuFeatures} those
     * of them that a GPU computes, and {@code gpu} is true if it computes them all.
     */
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
            List<String> features,
            List<String> gpuFeatures) {}

    public static void print(Console console, List<Entry> entries) {
        if (entries.isEmpty()) {
            console.line("No matching feature. 'eraforge features' lists them all.");
        } else if (entries.size() <= MAX_DETAILED) {
            entries.forEach(entry -> printDetails(console, entry));
        } else {
            printList(console, entries);
        }
    }

    private static void printList(Console console, List<Entry> entries) {
        Map<String, List<Entry>> families =
                entries.stream().collect(Collectors.groupingBy(Entry::family, LinkedHashMap::new, Collectors.toList()));
        families.forEach((title, members) -> {
            console.heading(title);
            members.forEach(e -> console.line("  %-36s %s".formatted(signature(e), e.definition())));
        });
        console.line("%d calculators, %d features. 'eraforge features TEXT' shows matching ones in detail."
                .formatted(
                        entries.size(),
                        entries.stream().mapToInt(e -> e.features().size()).sum()));
    }

    private static void printDetails(Console console, Entry entry) {
        console.heading(signature(entry));
        console.line("  " + entry.definition());
        console.line("  NaN: " + (entry.nanWhen().isEmpty() ? "never" : entry.nanWhen()));
        console.line("  Cost: %s; uses time: %s; on the GPU: %s; compared with tsfresh: %s"
                .formatted(entry.cost(), yesNo(entry.usesTime()), onGpu(entry), entry.tolerance()));
        console.line("  In sets: " + (entry.sets().isEmpty() ? "none" : String.join(", ", entry.sets())));
        console.line("  Names: " + names(entry));
    }

    private static String names(Entry entry) {
        String first = entry.features().stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
        int more = entry.features().size() - MAX_NAMES;
        return more > 0 ? first + " and %d more".formatted(more) : first;
    }

    private static String signature(Entry entry) {
        return entry.parameters().isEmpty()
                ? entry.name()
                : entry.name() + "(" + String.join(", ", entry.parameters()) + ")";
    }

    private static String onGpu(Entry entry) {
        return entry.gpu() || entry.gpuFeatures().isEmpty()
                ? yesNo(entry.gpu())
                : "%d of %d"
                        .formatted(entry.gpuFeatures().size(), entry.features().size());
    }

    private static String yesNo(boolean value) {
        return value ? "yes" : "no";
    }
}
