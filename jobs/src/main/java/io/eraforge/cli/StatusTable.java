package io.eraforge.cli;

import io.eraforge.stage.LevelStatus;
import java.util.List;

/** Where every era stands, level by level. */
final class StatusTable {
    private StatusTable() {}

    static void show(Console console, List<LevelStatus> levels) {
        console.table(
                List.of("Level", ">Eras", ">Below minimum", ">Done", ">Failed", ">Missing"),
                levels.stream().map(StatusTable::row).toList());
    }

    private static List<String> row(LevelStatus s) {
        return List.of(
                s.level().name(),
                Words.count(s.total()),
                Words.count(s.belowMinRows()),
                Words.count(s.done()),
                Words.count(s.failed()),
                Words.count(s.missing()));
    }
}
