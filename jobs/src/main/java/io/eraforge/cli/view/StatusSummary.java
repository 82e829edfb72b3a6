package io.eraforge.cli.view;

import java.util.List;

/** Prints the eras of each level by status. */
public final class StatusSummary {
    private StatusSummary() {}

    /** {@code prepared}: whether it is known which eras are below the minimum. */
    public static void show(Console console, List<LevelJson.Status> levels, boolean prepared) {
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Done", ">Failed", ">Missing"),
                levels.stream().map(level -> row(level, prepared)).toList());
    }

    private static List<String> row(LevelJson.Status s, boolean prepared) {
        return List.of(
                s.level(),
                HumanFormat.count(s.total()),
                prepared ? HumanFormat.count(s.belowMinRows()) : "?",
                HumanFormat.count(s.done()),
                HumanFormat.count(s.failed()),
                prepared ? HumanFormat.count(s.missing()) : "?");
    }
}
