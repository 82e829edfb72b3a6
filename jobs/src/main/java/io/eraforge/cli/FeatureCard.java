package io.eraforge.cli;

import io.eraforge.cli.FeaturesCommand.Entry;
import java.util.stream.Collectors;

/** All about one calculator. */
final class FeatureCard {
    private static final int MOST_NAMES = 10;

    private FeatureCard() {}

    static void show(Console console, Entry entry) {
        console.heading(call(entry));
        console.line("  " + entry.definition());
        console.line("  NaN: " + (entry.nanWhen().isEmpty() ? "never" : entry.nanWhen()));
        console.line("  Cost: %s; uses time: %s; on the GPU: %s; against tsfresh: %s"
                .formatted(entry.cost(), yesNo(entry.usesTime()), yesNo(entry.gpu()), entry.tolerance()));
        console.line("  In sets: " + (entry.sets().isEmpty() ? "none" : String.join(", ", entry.sets())));
        console.line("  Names: " + names(entry));
    }

    private static String names(Entry entry) {
        String some = entry.features().stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        int more = entry.features().size() - MOST_NAMES;
        return more > 0 ? some + " and %d more".formatted(more) : some;
    }

    static String call(Entry entry) {
        return entry.parameters().isEmpty()
                ? entry.name()
                : entry.name() + "(" + String.join(", ", entry.parameters()) + ")";
    }

    private static String yesNo(boolean value) {
        return value ? "yes" : "no";
    }
}
