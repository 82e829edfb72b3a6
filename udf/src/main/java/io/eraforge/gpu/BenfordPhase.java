package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Table;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** How well the first digits follow Benford's law. */
final class BenfordPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("benford_correlation");
    }

    @Override
    public void run(Work w, Picked picked) {
        picked.value("benford_correlation", () -> {
            Col digit = digits(w).hold();
            Col[] counts = new Col[9];
            for (int i = 0; i < 9; i++) {
                counts[i] = w.sum(digit.eq(i)).hold();
            }
            digit.free();
            return correlation(w, counts);
        });
    }

    /** The first digit of each value less one; negative for zero. */
    private static Col digits(Work w) {
        Col magnitude = w.x().abs().hold();
        try (ColumnVector bounds = ColumnVector.fromDoubles(Bounds.ASCENDING);
                Table sorted = new Table(bounds);
                Table values = new Table((ColumnVector) magnitude.view())) {
            Col passed = w.scope().col(sorted.upperBound(new boolean[1], values, new boolean[1]));
            magnitude.free();
            return passed.minus(1).mod(9);
        }
    }

    private static Col correlation(Work w, Col[] counts) {
        Col total = w.each(0);
        Col squares = w.each(0);
        Col product = w.each(0);
        for (int i = 0; i < 9; i++) {
            total = total.plus(counts[i]);
            squares = squares.plus(counts[i].squared());
            product = product.plus(counts[i].times(Bounds.LAW[i]));
        }
        // From counts, not shares, so that equal ones give exactly zero.
        Col spread = squares.times(9).minus(total.squared()).over(9);
        return product.over(spread.times(Bounds.LAW_SPREAD).sqrt()).clamp(-1, 1);
    }

    /** Loaded with the first slice, not with the class. */
    private static final class Bounds {
        private static final int SMALLEST = -323;
        private static final int LARGEST = 308;

        /** 1e-323, 2e-323 … 9e-323, 1e-322 …: exactly the doubles whose shortest form begins with a new first digit. */
        static final double[] ASCENDING = IntStream.rangeClosed(SMALLEST, LARGEST)
                .boxed()
                .flatMap(e -> IntStream.rangeClosed(1, 9).mapToObj(digit -> digit + "e" + e))
                .mapToDouble(Double::parseDouble)
                .filter(Double::isFinite)
                .toArray();

        /** Benford's shares minus their mean. */
        static final double[] LAW = centred();

        static final double LAW_SPREAD = DoubleStream.of(LAW).map(p -> p * p).sum();

        private static double[] centred() {
            double[] law = IntStream.rangeClosed(1, 9)
                    .mapToDouble(digit -> Math.log10(1 + 1.0 / digit))
                    .toArray();
            double mean = DoubleStream.of(law).average().orElseThrow();
            return DoubleStream.of(law).map(p -> p - mean).toArray();
        }
    }
}
