package io.eraforge.workload.era.ingest.source;

import io.eraforge.workload.era.ingest.parse.CellKind;
import io.eraforge.workload.era.ingest.parse.HeaderUnits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Column names of a CSV file from the lines above its data. The first line has them, unless it has gaps or repeats a cell, as titles
 * of groups do, and the second has names. {@code notes} are sentences without a subject on the other lines.
 */
record HeaderRows(List<String> names, List<String> notes) {
    private static final int MAX_QUOTED = 60;

    /** {@code below} are the cells of the lines between the first one, which ends with line number {@code line}, and the data. */
    static HeaderRows of(List<String> first, List<List<String>> below, long line) {
        List<String> notes = new ArrayList<>();
        List<String> names = first;
        int skipped = 0;
        if (!below.isEmpty() && hasGaps(first, below.get(0)) && isNames(below.get(0))) {
            names = named(first, below.get(0));
            skipped = 1;
            notes.add(
                    names.equals(below.get(0))
                            ? "line %d has the column names; line %d above it was skipped".formatted(line + 1, line)
                            : "column names are joined from lines %d and %d".formatted(line, line + 1));
        }
        for (int i = skipped; i < below.size(); i++) {
            notes.add("line %d %s and was skipped (%s)"
                    .formatted(
                            line + 1 + i,
                            isUnits(below.get(i)) ? "looks like units" : "has neither numbers nor times",
                            quoted(below.get(i))));
        }
        return new HeaderRows(names, List.copyOf(notes));
    }

    /** Whether a cell is repeated, or blank above one that is not. */
    private static boolean hasGaps(List<String> first, List<String> second) {
        return !isDistinct(first)
                || IntStream.range(0, second.size())
                        .anyMatch(i -> !second.get(i).isBlank()
                                && (i >= first.size() || first.get(i).isBlank()));
    }

    private static boolean isNames(List<String> cells) {
        return !isUnits(cells) && cells.stream().anyMatch(cell -> CellKind.of(cell) == CellKind.TEXT);
    }

    private static boolean isUnits(List<String> cells) {
        List<String> texts = cells.stream().filter(cell -> !cell.isBlank()).toList();
        return texts.stream().filter(HeaderUnits::isUnit).count() * 2 > texts.size();
    }

    /** The second line if its cells are distinct and none but the last ones is blank, otherwise both lines joined, if that helps. */
    private static List<String> named(List<String> titles, List<String> names) {
        List<String> joined = joined(titles, names);
        boolean complete = IntStream.range(0, names.size())
                .noneMatch(i -> names.get(i).isBlank() && !joined.get(i).isBlank());
        return complete && (isDistinct(names) || !isDistinct(joined)) ? names : joined;
    }

    /** Each name after the title at or before its column. */
    private static List<String> joined(List<String> titles, List<String> names) {
        List<String> joined = new ArrayList<>();
        String title = "";
        for (int i = 0; i < Math.max(titles.size(), names.size()); i++) {
            String own = i < titles.size() ? titles.get(i).strip() : "";
            String name = i < names.size() ? names.get(i).strip() : "";
            title = own.isEmpty() ? title : own;
            joined.add(name.isEmpty() ? own : (title + " " + name).strip());
        }
        return joined;
    }

    private static boolean isDistinct(List<String> cells) {
        List<String> texts = cells.stream()
                .map(String::strip)
                .filter(cell -> !cell.isEmpty())
                .toList();
        return new HashSet<>(texts).size() == texts.size();
    }

    private static String quoted(List<String> cells) {
        String text = cells.stream()
                .filter(cell -> !cell.isBlank())
                .map(String::strip)
                .collect(Collectors.joining(", "));
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
    }
}
