package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.kernel.order.BenfordCorrelation;
import java.util.Set;
import java.util.stream.DoubleStream;

/** How well the first digits follow Benford's law. */
final class BenfordPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("benford_correlation");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.value("benford_correlation", () -> {
            Col digit = digits(w).retain();
            Col[] counts = new Col[9];
            for (int i = 0; i < 9; i++) {
                counts[i] = w.sum(digit.eq(i)).retain();
            }
            digit.free();
            return correlation(w, counts);
        });
    }

    /** The first digit of each value less one; negative for zero. */
    private static Col digits(PhaseContext w) {
        Col magnitude = w.x().abs().retain();
        try (ColumnVector bounds = ColumnVector.fromDoubles(starts());
                Table sorted = new Table(bounds);
                Table values = new Table((ColumnVector) magnitude.view())) {
            Col passed = w.scope().col(sorted.upperBound(new boolean[1], values, new boolean[1]));
            magnitude.free();
            return passed.minus(1).mod(9);
        }
    }

    private static Col correlation(PhaseContext w, Col[] counts) {
        double[] law = centredLaw();
        Col total = w.constant(0);
        Col squares = w.constant(0);
        Col product = w.constant(0);
        for (int i = 0; i < 9; i++) {
            total = total.plus(counts[i]);
            squares = squares.plus(counts[i].squared());
            product = product.plus(counts[i].times(law[i]));
        }
        // From counts, not shares, so that equal ones give exactly zero.
        Col spread = squares.times(9).minus(total.squared()).over(9);
        return product.over(
                        spread.times(DoubleStream.of(law).map(p -> p * p).sum()).sqrt())
                .clamp(-1, 1);
    }

    /** Above zero, which has no first digit, and finite: an infinite value counts as the largest number. */
    private static double[] starts() {
        return DoubleStream.of(BenfordCorrelation.starts())
                .filter(Double::isFinite)
                .map(start -> Math.max(start, Double.MIN_VALUE))
                .toArray();
    }

    /** Benford's shares minus their mean. */
    private static double[] centredLaw() {
        return DoubleStream.of(BenfordCorrelation.law())
                .map(share -> share - 1.0 / 9)
                .toArray();
    }
}
