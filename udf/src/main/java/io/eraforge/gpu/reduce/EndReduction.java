package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Segments;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.change.TimeEnds;
import io.eraforge.kernel.moment.EndValues;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Single values, or times, at both ends of the eras: the largest of parts of one value each. */
final class EndReduction extends Reduction {
    private static final int TIME_PARTS = 3;

    private final Segments parts;
    private final int perEra;
    private final Supplier<Col> column;

    EndReduction(EndValues statistic, SliceWork work) {
        this(work, EndValues.PARTS, EndValues::parts, work::x);
    }

    EndReduction(TimeEnds statistic, SliceWork work) {
        this(work, TIME_PARTS, n -> new int[] {Math.min(1, n), Math.max(Math.min(1, n), n - 1), n}, work::t);
    }

    /** {@code relativeEnds}: of the parts of an era of a given length. */
    private EndReduction(SliceWork work, int perEra, IntFunction<int[]> relativeEnds, Supplier<Col> column) {
        super(work, 1);
        this.perEra = perEra;
        this.column = column;
        int[] ends = new int[work.eras() * perEra];
        for (int era = 0; era < work.eras(); era++) {
            int[] relative = relativeEnds.apply(work.length(era));
            for (int i = 0; i < perEra; i++) {
                ends[era * perEra + i] = work.start(era) + relative[i];
            }
        }
        this.parts = work.needParts(ends);
    }

    @Override
    void first() {
        add(work.maxParts(column.get(), parts, perEra));
    }
}
