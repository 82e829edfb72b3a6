package io.eraforge.table.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** SQL that names a set of whole numbers, short when they are neighbours. */
public final class NumberPredicate {
    private NumberPredicate() {}

    /** True for {@code numbers} and for no other of {@code known}, which is in order: a run of neighbours becomes a range. */
    public static String of(String column, Set<Long> numbers, Set<Long> known) {
        List<String> terms = new ArrayList<>();
        List<Long> single = new ArrayList<>();
        List<Long> run = new ArrayList<>();
        for (Long number : known) {
            if (numbers.contains(number)) {
                run.add(number);
            } else {
                close(column, run, terms, single);
            }
        }
        close(column, run, terms, single);
        if (!single.isEmpty() || terms.isEmpty()) {
            terms.add(single.isEmpty() ? "false" : column + " in (" + list(single) + ")");
        }
        return "(" + String.join(" or ", terms) + ")";
    }

    private static void close(String column, List<Long> run, List<String> ranges, List<Long> single) {
        if (run.size() > 8) {
            ranges.add(column + " between " + run.get(0) + " and " + run.get(run.size() - 1));
        } else {
            single.addAll(run);
        }
        run.clear();
    }

    private static String list(List<Long> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
