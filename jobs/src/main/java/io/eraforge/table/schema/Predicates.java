package io.eraforge.table.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** SQL predicates over partition columns of whole numbers, which need no quoting. */
public final class Predicates {
    private static final int MIN_RANGE_SIZE = 9;

    private Predicates() {}

    /** True for rows of these buckets. */
    public static String bucketIn(Collection<Long> ids) {
        return "bucket IN (" + list(ids) + ")";
    }

    /**
     * True for {@code numbers} and for no other number of {@code known}, which is sorted. Runs of neighbours in {@code known} become
     * ranges, which keeps the text short.
     */
    public static String matching(String column, Set<Long> numbers, Set<Long> known) {
        List<String> terms = new ArrayList<>();
        List<Long> singles = new ArrayList<>();
        List<Long> run = new ArrayList<>();
        for (Long number : known) {
            if (numbers.contains(number)) {
                run.add(number);
            } else {
                endRun(column, run, terms, singles);
            }
        }
        endRun(column, run, terms, singles);
        if (!singles.isEmpty() || terms.isEmpty()) {
            terms.add(singles.isEmpty() ? "false" : column + " in (" + list(singles) + ")");
        }
        return "(" + String.join(" or ", terms) + ")";
    }

    private static void endRun(String column, List<Long> run, List<String> ranges, List<Long> singles) {
        if (run.size() >= MIN_RANGE_SIZE) {
            ranges.add(column + " between " + run.get(0) + " and " + run.get(run.size() - 1));
        } else {
            singles.addAll(run);
        }
        run.clear();
    }

    private static String list(Collection<Long> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
