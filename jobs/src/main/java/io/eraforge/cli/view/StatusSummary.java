package io.eraforge.cli.view;

import io.eraforge.engine.plan.PartStatus;
import java.util.List;

/** Prints the eras of each level by status. */
public final class StatusSummary {
    private StatusSummary() {}

    /** {@code prepared}: whether it is known which eras are below the minimum. */
    public static void show(Console console, List<PartStatus> levels, boolean prepared) {
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Done", ">Failed", ">Missing"),
                levels.stream().map(level -> row(level, prepared)).toList());
    }

    private static List<String> row(PartStatus s, boolean prepared) {
        return List.of(
                s.level().name(),
                HumanFormat.count(s.total()),
                prepared ? HumanFormat.count(s.belowMinRows()) : "?",
                HumanFormat.count(s.done()),
                HumanFormat.count(s.failed()),
                prepared ? HumanFormat.count(s.missing()) : "?");
    }
}
