package io.eraforge.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the known name that is most similar to a misspelt one. */
public final class ClosestName {
    private ClosestName() {}

    /** The known name with the smallest edit distance to {@code name}; empty if none is similar. */
    public static Optional<String> find(String name, Collection<String> known) {
        int limit = Math.max(2, name.length() / 3);
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= limit)
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The known key most similar to {@code path}; empty if none is. It is enough if the last name matches, in any group. */
    static Optional<String> find(List<String> path, Collection<String> known) {
        String whole = String.join(".", path);
        String last = path.get(path.size() - 1);
        return known.stream()
                .filter(key -> distance(whole, key, last) <= Math.max(2, last.length() / 3))
                .min(Comparator.<String>comparingInt(key -> distance(whole, key, last))
                        .thenComparingInt(key -> distance(whole, key))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int distance(String whole, String key, String last) {
        String keyLast = key.substring(key.lastIndexOf('.') + 1);
        return Math.min(distance(whole, key), distance(last, keyLast));
    }

    private static int distance(String a, String b) {
        return LevenshteinDistance.getDefaultInstance().apply(a, b);
    }
}
