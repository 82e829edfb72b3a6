package io.eraforge.cli.view;

import io.eraforge.engine.plan.PartStatus;
import java.util.List;

/** Prints the eras of each level by status. */
public final class StatusSummary {
    private StatusSummary() {}

    public static void show(Console console, List<PartStatus> levels) {
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Done", ">Failed", ">Missing"),
                levels.stream().map(StatusSummary::row).toList());
    }

    private static List<String> row(PartStatus s) {
        return List.of(
                s.level().name(),
                HumanFormat.count(s.total()),
                HumanFormat.count(s.belowMinRows()),
                HumanFormat.count(s.done()),
                HumanFormat.count(s.failed()),
                HumanFormat.count(s.missing()));
    }
}
