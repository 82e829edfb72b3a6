package io.eraforge.feature;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds what somebody may have meant, by edit distance. */
final class Nearest {
    private Nearest() {}

    /** The nearest name of a known feature, or null if none is near. */
    static String featureTo(String asked) {
        List<String> known = FeatureSet.featureNames(FeatureSet.EFFICIENT);
        String best = to(asked, known);
        return best != null
                ? best
                : to(
                        asked,
                        Catalogue.calculators().stream().map(Calculator::name).toList());
    }

    static String to(String asked, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(name -> distance(asked, name)))
                .filter(name -> distance(asked, name) <= Math.max(2, asked.length() / 3))
                .orElse(null);
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
