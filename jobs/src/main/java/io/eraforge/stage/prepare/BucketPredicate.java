package io.eraforge.stage.prepare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** SQL that names a set of buckets, short when they are neighbours. */
final class BucketPredicate {
    private BucketPredicate() {}

    /** True for {@code buckets} and for no other of {@code known}, which is in order: a run of neighbours becomes a range. */
    static String of(Set<Long> buckets, Set<Long> known) {
        List<String> terms = new ArrayList<>();
        List<Long> single = new ArrayList<>();
        List<Long> run = new ArrayList<>();
        for (Long bucket : known) {
            if (buckets.contains(bucket)) {
                run.add(bucket);
            } else {
                close(run, terms, single);
            }
        }
        close(run, terms, single);
        if (!single.isEmpty() || terms.isEmpty()) {
            terms.add(single.isEmpty() ? "false" : "bucket in (" + list(single) + ")");
        }
        return "(" + String.join(" or ", terms) + ")";
    }

    private static void close(List<Long> run, List<String> ranges, List<Long> single) {
        if (run.size() > 8) {
            ranges.add("bucket between " + run.get(0) + " and " + run.get(run.size() - 1));
        } else {
            single.addAll(run);
        }
        run.clear();
    }

    private static String list(List<Long> buckets) {
        return buckets.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
