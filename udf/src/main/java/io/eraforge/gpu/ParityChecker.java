package io.eraforge.gpu;

import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.Feature;
import io.eraforge.feature.ToleranceComparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Collects rows where the columnar body and the CPU body differ by more than the catalogue's tolerance. */
public final class ParityChecker {
    private static final String PARTIAL = "partial_autocorrelation";

    private final ColumnarFunction columnar;
    private final List<String> differences = new ArrayList<>();

    public ParityChecker(ColumnarFunction columnar) {
        this.columnar = columnar;
    }

    public List<String> differences() {
        return differences;
    }

    /** Compares all rows of a batch; {@code name} identifies it in the differences. */
    public void check(String name, List<EraRow> rows) {
        List<ResultRows.ResultRow> results = columnar.rows(rows);
        for (int i = 0; i < rows.size(); i++) {
            FeatureRow expected = columnar.onCpu(rows.get(i));
            if (!expected.status().equals(results.get(i).status())) {
                differences.add(name + " row " + i + ": " + results.get(i).error() + " instead of " + expected.error());
            }
            check(name + " row " + i, rows.get(i), expected, results.get(i).values());
        }
    }

    private void check(String name, EraRow row, FeatureRow expected, double[] actual) {
        List<Feature> features = columnar.set().features();
        ToleranceComparison comparison = null;
        for (int i = 0; i < features.size(); i++) {
            double cpu = expected.value(i);
            if (Double.compare(cpu, actual[i]) == 0 || cpu == actual[i]) {
                continue;
            }
            comparison = comparison == null ? comparison(row) : comparison;
            // The columnar value takes the role of tsfresh's; numerical instability is probed with the CPU body.
            if (!comparison.accepts(features.get(i), actual[i], cpu)
                    && !isNumericallyUnstable(features.get(i), expected)) {
                differences.add(name + ", " + row.length() + " values, " + features.get(i) + ": " + actual[i]
                        + " instead of " + cpu);
            }
        }
    }

    private static ToleranceComparison comparison(EraRow row) {
        double[] x = row.x() == null
                ? new double[0]
                : Arrays.stream(row.values()).filter(v -> !Double.isNaN(v)).toArray();
        return new ToleranceComparison(x, row.tUs());
    }

    // Partial correlations far above 1: the recursion has divided rounding errors by rounding errors.
    private boolean isNumericallyUnstable(Feature feature, FeatureRow expected) {
        List<Feature> features = columnar.set().features();
        return feature.calculator().name().equals(PARTIAL)
                && IntStream.range(0, features.size())
                        .filter(i -> features.get(i).calculator().name().equals(PARTIAL))
                        .anyMatch(i -> !(Math.abs(expected.value(i)) < 1e3));
    }
}
