package io.eraforge.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the name a person probably meant. */
public final class ClosestName {
    private ClosestName() {}

    /** The known name closest to {@code asked}, unless none is close. */
    public static Optional<String> find(String asked, Collection<String> known) {
        int limit = Math.max(2, asked.length() / 3);
        return known.stream()
                .filter(name -> Math.abs(name.length() - asked.length()) <= limit && distance(asked, name) <= limit)
                .min(Comparator.<String>comparingInt(name -> distance(asked, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The known key closest to {@code path}, unless none is close; the last name alone may match, wherever it lies. */
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

    /** Levenshtein's distance. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
