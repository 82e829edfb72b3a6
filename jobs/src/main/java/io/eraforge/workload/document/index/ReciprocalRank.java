package io.eraforge.workload.document.index;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Fuses ranked lists: an item scores 1 / (60 + its rank) in each list that has it. Equal scores are sorted by id. */
final class ReciprocalRank {
    private static final double SMOOTHING = 60;

    private ReciprocalRank() {}

    record Scored(String id, double score) {}

    static List<Scored> fuse(List<List<String>> lists, int k) {
        Map<String, Double> scores = new HashMap<>();
        for (List<String> list : lists) {
            for (int i = 0; i < list.size(); i++) {
                scores.merge(list.get(i), 1 / (SMOOTHING + i + 1), Double::sum);
            }
        }
        return scores.entrySet().stream()
                .map(entry -> new Scored(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Scored::score).reversed().thenComparing(Scored::id))
                .limit(k)
                .toList();
    }
}
