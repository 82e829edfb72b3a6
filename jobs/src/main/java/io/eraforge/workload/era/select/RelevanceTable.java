package io.eraforge.workload.era.select;

import io.eraforge.feature.Feature;
import io.eraforge.selection.FalseDiscovery;
import io.eraforge.selection.FeatureType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Corrects for many tests and sorts by p-value, constants last. */
final class RelevanceTable {
    private RelevanceTable() {}

    /** A feature is relevant if it is so for any class; the correction is per class. */
    static List<RelevanceRow> of(List<ColumnTest> tests, double falseDiscoveryRate) {
        boolean[] relevant = new boolean[tests.size()];
        int families = tests.isEmpty() ? 0 : tests.get(0).pValues().length;
        for (int family = 0; family < families; family++) {
            int one = family;
            double[] p = tests.stream().mapToDouble(test -> test.pValues()[one]).toArray();
            boolean[] rejected = FalseDiscovery.rejected(p, falseDiscoveryRate, false);
            for (int i = 0; i < relevant.length; i++) {
                relevant[i] |= rejected[i];
            }
        }
        // Double.compare puts NaN last.
        return IntStream.range(0, relevant.length)
                .mapToObj(i -> row(tests.get(i), relevant[i]))
                .sorted(Comparator.comparingDouble(RelevanceRow::pValue).thenComparing(RelevanceRow::feature))
                .toList();
    }

    private static RelevanceRow row(ColumnTest test, boolean relevant) {
        return new RelevanceRow(
                test.sensor() + "__" + Feature.parseColumn(test.column()).tsfreshName(),
                test.sensor(),
                test.type().name().toLowerCase(Locale.ROOT),
                Arrays.stream(test.pValues()).min().orElse(Double.NaN),
                relevant,
                relevant ? "" : whyDropped(test));
    }

    private static String whyDropped(ColumnTest test) {
        if (test.type() != FeatureType.CONSTANT) {
            return "not significant";
        }
        return test.finite() ? "constant" : "no finite value";
    }
}
