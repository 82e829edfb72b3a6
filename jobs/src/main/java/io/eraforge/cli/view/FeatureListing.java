package io.eraforge.cli.view;

import io.eraforge.cli.command.FeaturesCommand.Entry;
import java.util.stream.Collectors;

/** All about one calculator. */
public final class FeatureListing {
    private static final int MAX_NAMES = 10;

    private FeatureListing() {}

    public static void show(Console console, Entry entry) {
        console.heading(signature(entry));
        console.line("  " + entry.definition());
        console.line("  NaN: " + (entry.nanWhen().isEmpty() ? "never" : entry.nanWhen()));
        console.line("  Cost: %s; uses time: %s; on the GPU: %s; against tsfresh: %s"
                .formatted(entry.cost(), yesNo(entry.usesTime()), yesNo(entry.gpu()), entry.tolerance()));
        console.line("  In sets: " + (entry.sets().isEmpty() ? "none" : String.join(", ", entry.sets())));
        console.line("  Names: " + names(entry));
    }

    private static String names(Entry entry) {
        String some = entry.features().stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
        int more = entry.features().size() - MAX_NAMES;
        return more > 0 ? some + " and %d more".formatted(more) : some;
    }

    public static String signature(Entry entry) {
        return entry.parameters().isEmpty()
                ? entry.name()
                : entry.name() + "(" + String.join(", ", entry.parameters()) + ")";
    }

    private static String yesNo(boolean value) {
        return value ? "yes" : "no";
    }
}
