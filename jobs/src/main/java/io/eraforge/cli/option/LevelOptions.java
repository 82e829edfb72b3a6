package io.eraforge.cli.option;

import io.eraforge.era.Level;
import io.eraforge.error.CommandErrors;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Option;

/** Selects levels. */
public final class LevelOptions {
    /** One level, or all. */
    enum Choice {
        A,
        B,
        C,
        ALL
    }

    @Option(
            names = "--level",
            paramLabel = "A|B|C|all",
            defaultValue = "all",
            description = "Levels to run (${DEFAULT-VALUE}).")
    private Choice level;

    @Option(names = "--from-level", paramLabel = "L", description = "Run this level and the following ones.")
    private Level from = Level.A;

    /** The selected levels, in running order; never empty. */
    public List<Level> levels() {
        List<Level> levels = Arrays.stream(Level.values())
                .filter(l -> level == Choice.ALL || l.name().equals(level.name()))
                .filter(l -> l.compareTo(from) >= 0)
                .toList();
        if (levels.isEmpty()) {
            throw CommandErrors.noLevels(level.name(), from);
        }
        return levels;
    }
}
