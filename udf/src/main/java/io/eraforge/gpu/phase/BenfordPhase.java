package io.eraforge.gpu.phase;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.kernel.order.BenfordCorrelation;
import java.util.Set;
import java.util.stream.DoubleStream;

/** Correlation of the distribution of first digits with Benford's law. */
final class BenfordPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("benford_correlation");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.compute("benford_correlation", () -> {
            Col digit = digits(ctx).retain();
            Col[] counts = new Col[9];
            for (int i = 0; i < 9; i++) {
                counts[i] = ctx.sum(digit.eq(i)).retain();
            }
            digit.free();
            return correlation(ctx, counts);
        });
    }

    /** First digit of each value minus 1; negative for zero. */
    private static Col digits(PhaseContext ctx) {
        Col magnitude = ctx.x().abs().retain();
        try (ColumnVector bounds = ColumnVector.fromDoubles(lowerBounds());
                Table sorted = new Table(bounds);
                Table values = new Table((ColumnVector) magnitude.view())) {
            Col boundsBelow = ctx.scope().col(sorted.upperBound(new boolean[1], values, new boolean[1]));
            magnitude.free();
            return boundsBelow.minus(1).mod(9);
        }
    }

    private static Col correlation(PhaseContext ctx, Col[] counts) {
        double[] law = centredLaw();
        Col total = ctx.constant(0);
        Col squares = ctx.constant(0);
        Col product = ctx.constant(0);
        for (int i = 0; i < 9; i++) {
            total = total.plus(counts[i]);
            squares = squares.plus(counts[i].squared());
            product = product.plus(counts[i].times(law[i]));
        }
        // From counts instead of shares, so that equal counts give exactly zero.
        Col spread = squares.times(9).minus(total.squared()).over(9);
        return product.over(
                        spread.times(DoubleStream.of(law).map(p -> p * p).sum()).sqrt())
                .clamp(-1, 1);
    }

    /** Smallest magnitudes with each first digit: above zero, which has none, and finite, as infinity counts as the largest. */
    private static double[] lowerBounds() {
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
