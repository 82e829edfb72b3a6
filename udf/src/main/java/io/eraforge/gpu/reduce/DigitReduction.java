package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Bounds;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.BenfordCorrelation;
import java.util.Arrays;

/** Values that start with each digit: those between two numbers at which the first digit changes, on both sides of zero. */
final class DigitReduction extends Reduction {
    private final SummaryStatistics summary;
    private final Bounds bounds;
    private final int[] firstCell;
    private final int[] lastCell;
    private Output smallestMagnitude;

    DigitReduction(BenfordCorrelation statistic, SummaryStatistics summary, SliceWork work) {
        super(work, 3);
        this.summary = summary;
        this.bounds = new Bounds(work, 3);
        this.firstCell = new int[work.eras()];
        this.lastCell = new int[work.eras()];
        Arrays.fill(lastCell, -1);
        work.needWindows(0);
    }

    @Override
    void first() {
        Col magnitude = work.x().abs().retain();
        Col notZero = magnitude.gt(work.zero()).ifElse(magnitude, Double.POSITIVE_INFINITY);
        magnitude.free();
        smallestMagnitude = work.min(notZero, 0);
    }

    @Override
    void beforeThird(int era) {
        double smallest = smallestMagnitude.number(era, 0);
        boolean isOrdinary = smallest > 0 && smallest <= summary.absMax() && summary.absMax() < Double.MAX_VALUE;
        firstCell[era] = isOrdinary ? BenfordCorrelation.cell(smallest) : 0;
        lastCell[era] = isOrdinary ? BenfordCorrelation.cell(summary.absMax()) + 1 : -1;
        for (int cell = firstCell[era]; cell <= lastCell[era]; cell++) {
            double start = BenfordCorrelation.start(cell);
            bounds.add(era, start);
            // Values at most the negative start are those below the next number.
            bounds.add(era, Math.nextUp(-start));
        }
    }

    @Override
    void third() {
        bounds.search(SortReduction.sorted(work));
    }

    @Override
    void finish() {
        long[] counts = new long[9 * work.eras()];
        int at = 0;
        for (int era = 0; era < work.eras(); era++) {
            for (int cell = firstCell[era]; cell <= lastCell[era]; cell++, at += 2) {
                if (cell < lastCell[era]) {
                    counts[9 * era + cell % 9] += bounds.below(at + 2) - bounds.below(at);
                    counts[9 * era + cell % 9] += bounds.below(at + 1) - bounds.below(at + 3);
                }
            }
        }
        add(Output.known(counts, work.eras()));
    }
}
