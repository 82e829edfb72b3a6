package io.eraforge.selection;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.FisherExactTest;

/** What features are tested against, a value per row. Immutable. */
public sealed interface SelectionTarget extends Serializable {
    /** How many tests are made per feature: one per class, or one for a real target. */
    int tests();

    /** The rows in the order in which {@link #pValues} expects a feature's values. */
    int[] rows();

    /** The p-value of each test of a ranked feature that is not constant. */
    double[] pValues(RankedColumn feature);

    /** Tests a feature, whose values are those from an index on, as many as the target has rows and none NaN. */
    default FeatureTest test(ColumnRanker ranker, double[] values, int from) {
        RankedColumn feature = ranker.rank(values, from, rows());
        if (feature.type() != FeatureType.CONSTANT) {
            return new FeatureTest(feature.type(), pValues(feature));
        }
        double[] none = new double[tests()];
        Arrays.fill(none, Double.NaN);
        return new FeatureTest(FeatureType.CONSTANT, none);
    }

    /** The test of a real feature against a class: tsfresh's {@code mann} and {@code smir}. */
    enum RealTest {
        MANN_WHITNEY,
        KOLMOGOROV_SMIRNOV
    }

    /** Classes, numbered from 0; each has at least one row and is tested against all others. */
    static SelectionTarget classes(int[] labels, RealTest test) {
        int[] sizes = new int[Arrays.stream(labels).max().orElse(0) + 1];
        for (int label : labels) {
            sizes[label]++;
        }
        return new Classes(
                labels.clone(), sizes, test, IntStream.range(0, labels.length).toArray());
    }

    /** A real number per row. */
    static SelectionTarget real(double[] values) {
        RankedColumn ranked = RankedColumn.of(values);
        return new Real(
                ranked, IntStream.range(0, values.length).map(ranked::row).toArray());
    }

    /** A target of classes. */
    record Classes(int[] labels, int[] sizes, RealTest test, int[] rows) implements SelectionTarget {
        private static final FisherExactTest FISHER = FisherExactTest.withDefaults();

        @Override
        public int tests() {
            return sizes.length;
        }

        @Override
        public double[] pValues(RankedColumn feature) {
            double[] p = feature.type() == FeatureType.BINARY
                    ? fisher(feature)
                    : test == RealTest.MANN_WHITNEY ? mannWhitney(feature) : kolmogorov(feature);
            if (p.length == 2) {
                p[1] = p[0];
            }
            return p;
        }

        /** Of two classes the second is the rest of the first: the same test. */
        private int differentTests() {
            return sizes.length == 2 ? 1 : sizes.length;
        }

        private double[] fisher(RankedColumn feature) {
            int[] small = new int[sizes.length];
            for (int place = 0; place < feature.end(0); place++) {
                small[labels[feature.row(place)]]++;
            }
            double[] p = new double[sizes.length];
            for (int label = 0; label < differentTests(); label++) {
                int large = sizes[label] - small[label];
                p[label] = FISHER.test(new int[][] {
                            {large, small[label]}, {feature.size(1) - large, feature.size(0) - small[label]}
                        })
                        .getPValue();
            }
            return p;
        }

        private double[] mannWhitney(RankedColumn feature) {
            double[] rankSums = rankSums(feature);
            double tieTerm = feature.tieTerm();
            double[] p = new double[sizes.length];
            for (int label = 0; label < differentTests(); label++) {
                p[label] = MannWhitney.pValue(feature, tieTerm, sizes[label], rankSums[label]);
            }
            return p;
        }

        /** Ranks count from 1; equal values share the mean of theirs. */
        private double[] rankSums(RankedColumn feature) {
            double[] sums = new double[sizes.length];
            for (int group = 0; group < feature.groups(); group++) {
                int start = feature.start(group);
                double rank = (start + feature.end(group) + 1) / 2.0;
                for (int place = start; place < feature.end(group); place++) {
                    sums[labels[feature.row(place)]] += rank;
                }
            }
            return sums;
        }

        private double[] kolmogorov(RankedColumn feature) {
            double[] p = new double[sizes.length];
            for (int label = 0; label < differentTests(); label++) {
                int one = label;
                p[label] = TwoSampleKolmogorov.pValue(feature, row -> labels[row] == one);
            }
            return p;
        }
    }

    /** A real target. Features are read by ascending target, so that their rows are places in it. */
    record Real(RankedColumn target, int[] rows) implements SelectionTarget {
        @Override
        public int tests() {
            return 1;
        }

        @Override
        public double[] pValues(RankedColumn feature) {
            return new double[] {
                feature.type() == FeatureType.BINARY ? kolmogorov(feature) : KendallTau.pValue(feature, target)
            };
        }

        private double kolmogorov(RankedColumn feature) {
            boolean[] large = new boolean[rows.length];
            for (int place = feature.start(1); place < feature.end(1); place++) {
                large[rows[feature.row(place)]] = true;
            }
            return TwoSampleKolmogorov.pValue(target, row -> large[row]);
        }
    }
}
