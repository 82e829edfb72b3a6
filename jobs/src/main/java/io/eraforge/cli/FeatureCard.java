package io.eraforge.cli;

import io.eraforge.cli.FeaturesCommand.Entry;

/** All about one calculator. */
final class FeatureCard {
    private FeatureCard() {}

    static void show(Console console, Entry entry) {
        console.heading(call(entry));
        console.line("  " + entry.definition());
        console.line("  NaN: " + (entry.nanWhen().isEmpty() ? "never" : entry.nanWhen()));
        console.line("  Cost: %s; uses time: %s; on the GPU: %s; against tsfresh: %s"
                .formatted(entry.cost(), yesNo(entry.usesTime()), yesNo(entry.gpu()), entry.tolerance()));
        if (!entry.features().isEmpty()) {
            console.line("  In the set: " + String.join(", ", entry.features()));
        }
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
