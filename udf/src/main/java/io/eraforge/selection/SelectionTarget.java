package io.eraforge.selection;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.commons.statistics.inference.FisherExactTest;

/** What features are tested against, a value per row. Immutable. */
public sealed interface SelectionTarget extends Serializable {
    /** How many tests are made per feature: one per class, or one for a real target. */
    int tests();

    /** The p-value of each test; NaN for a constant feature. The column must have as many rows as the target. */
    double[] pValues(RankedColumn feature);

    /** The test of a real feature against a class: tsfresh's {@code mann} and {@code smir}. */
    enum RealTest {
        MANN_WHITNEY,
        KOLMOGOROV_SMIRNOV
    }

    /** Classes, numbered from 0; each has at least one row and is tested against all others. */
    static SelectionTarget classes(int[] labels, RealTest test) {
        return new Classes(labels.clone(), Arrays.stream(labels).max().orElse(0) + 1, test);
    }

    /** A real number per row. */
    static SelectionTarget real(double[] values) {
        return new Real(RankedColumn.of(values));
    }

    /** A target of classes. */
    record Classes(int[] labels, int tests, RealTest test) implements SelectionTarget {
        private static final FisherExactTest FISHER = FisherExactTest.withDefaults();

        @Override
        public double[] pValues(RankedColumn feature) {
            double[] p = switch (feature.type()) {
                case CONSTANT -> constant(tests);
                case BINARY -> fisher(feature);
                case REAL -> test == RealTest.MANN_WHITNEY ? mannWhitney(feature) : kolmogorov(feature);
            };
            if (tests == 2) {
                p[1] = p[0];
            }
            return p;
        }

        /** Of two classes the second is the rest of the first: the same test. */
        private int differentTests() {
            return tests == 2 ? 1 : tests;
        }

        private int[] sizes() {
            int[] sizes = new int[tests];
            for (int label : labels) {
                sizes[label]++;
            }
            return sizes;
        }

        private double[] fisher(RankedColumn feature) {
            int[] sizes = sizes();
            int[] large = new int[tests];
            for (int row = 0; row < labels.length; row++) {
                large[labels[row]] += feature.position(row);
            }
            int allLarge = feature.rowsAt(1);
            double[] p = new double[tests];
            for (int label = 0; label < differentTests(); label++) {
                int small = sizes[label] - large[label];
                p[label] = FISHER.test(new int[][] {
                            {large[label], small}, {allLarge - large[label], feature.rowsAt(0) - small}
                        })
                        .getPValue();
            }
            return p;
        }

        private double[] mannWhitney(RankedColumn feature) {
            double[] rankSums = new double[tests];
            for (int row = 0; row < labels.length; row++) {
                rankSums[labels[row]] += feature.rank(row);
            }
            int[] sizes = sizes();
            double[] p = new double[tests];
            for (int label = 0; label < differentTests(); label++) {
                p[label] = MannWhitney.pValue(feature, sizes[label], rankSums[label]);
            }
            return p;
        }

        private double[] kolmogorov(RankedColumn feature) {
            double[] p = new double[tests];
            for (int label = 0; label < differentTests(); label++) {
                int one = label;
                p[label] = TwoSampleKolmogorov.pValue(feature, row -> labels[row] == one);
            }
            return p;
        }
    }

    /** A real target. */
    record Real(RankedColumn values) implements SelectionTarget {
        @Override
        public int tests() {
            return 1;
        }

        @Override
        public double[] pValues(RankedColumn feature) {
            return switch (feature.type()) {
                case CONSTANT -> constant(1);
                case BINARY -> new double[] {TwoSampleKolmogorov.pValue(values, row -> feature.position(row) == 1)};
                case REAL -> new double[] {KendallTau.pValue(feature, values)};
            };
        }
    }

    private static double[] constant(int tests) {
        double[] p = new double[tests];
        Arrays.fill(p, Double.NaN);
        return p;
    }
}
