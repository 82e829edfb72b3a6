package io.eraforge.cli.view;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.ingest.result.IngestReport;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints warnings about minimums that filter out the eras of a level, and how to compute them. */
public final class MinimumRowsView {
    private MinimumRowsView() {}

    /** After prepare: levels of which nearly all eras are filtered out. Returns the minimums that fit. */
    public static Map<Level, Long> show(Console console, List<LevelMinimum> levels) {
        levels.forEach(level -> level.warning().ifPresent(console::warning));
        return fitting(levels);
    }

    /** After windows were cut: levels whose windows have fewer readings than their minimum, on average. Returns those that fit. */
    public static Map<Level, Long> show(Console console, IngestReport.Eras eras, Settings settings) {
        Map<Level, Long> fitting = new EnumMap<>(Level.class);
        eras.rowsPerEra().forEach((level, rows) -> {
            long minimum = settings.levels().get(level).minEraRows();
            if (rows < minimum) {
                console.warning(
                        "A window of level %s has %s readings on average, fewer than the %s that levels.%s.min-era-rows requires to compute it."
                                .formatted(level, HumanFormat.count(rows), HumanFormat.count(minimum), level.key()));
                fitting.put(level, LevelMinimum.fitting(rows));
            }
        });
        return fitting;
    }

    /** How to compute levels of which no era reaches its minimum, with these options of {@code run}. */
    public static void showUncomputed(
            Console console, List<LevelMinimum> levels, NextCommand next, List<String> options) {
        Map<Level, Long> fitting = fitting(levels);
        if (!fitting.isEmpty()) {
            console.info("To compute level %s too: %s".formatted(names(fitting), next.withMinimums(options, fitting)));
        }
    }

    private static String names(Map<Level, Long> levels) {
        return levels.keySet().stream().map(Level::name).collect(Collectors.joining(" and "));
    }

    /** Minimums that fit the levels with a warning; without those that have no readings. */
    public static Map<Level, Long> fitting(List<LevelMinimum> levels) {
        Map<Level, Long> fitting = new EnumMap<>(Level.class);
        levels.stream()
                .filter(level -> level.warning().isPresent() && level.suggested() > 0)
                .forEach(level -> fitting.put(level.level(), level.suggested()));
        return fitting;
    }
}
