package io.eraforge.gpu.reduce;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.OrderByArg;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SharedColumn;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.order.OrderStatistics;

/** Order statistics. Sorts whole numbers in the order of the doubles, for which cuDF has a radix sort, then by era. */
final class SortReduction extends Reduction {
    private final SliceWork.Positions positions;

    SortReduction(OrderStatistics statistic, SliceWork work) {
        super(work, 1);
        int perEra = statistic.count();
        int[] at = new int[work.eras() * perEra];
        for (int era = 0; era < work.eras(); era++) {
            if (work.length(era) > 0) {
                statistic.ranks(work.length(era), work.start(era), at, era * perEra);
            }
        }
        this.positions = work.needPositions(at, perEra);
    }

    @Override
    void first() {
        Col sorted = sorted(work);
        if (positions.perEra() > 0) {
            add(work.gathered(sorted, positions));
        }
    }

    /** Each era's values in ascending order. */
    static Col sorted(SliceWork work) {
        return work.shared(SharedColumn.SORTED, () -> {
            // Turns a negative zero into zero, which it equals.
            Col x = work.x().plus(work.zero()).retain();
            Col keys = ordered(work, x);
            work.drop(SharedColumn.ZERO);
            Col order = order(work, keys, work.era());
            Col sorted = work.gather(x, order);
            order.free();
            x.free();
            return sorted;
        });
    }

    /** Whole numbers in the order of the doubles: the bits, inverted for negative ones but for the sign. */
    private static Col ordered(SliceWork work, Col x) {
        try (ColumnView bits = x.view().bitCastTo(DType.INT64)) {
            Col inverted = work.invertedButSign(bits);
            Col negative = x.lt(work.zero());
            Col result = work.scope().col(negative.view().ifElse(inverted.view(), bits));
            negative.free();
            inverted.free();
            return result;
        }
    }

    /** Positions in ascending order of {@code major}, then of {@code keys}; closes {@code keys} once it is sorted, unless retained. */
    static Col order(SliceWork work, Col keys, Col major) {
        Col byKey = sortOrder(work, keys);
        keys.consume();
        if (work.eras() == 1) {
            return byKey;
        }
        Col majorByKey = work.gather(major, byKey);
        Col byMajor = sortOrder(work, majorByKey);
        majorByKey.free();
        Col result = work.gather(byKey, byMajor);
        byKey.free();
        byMajor.free();
        return result;
    }

    private static Col sortOrder(SliceWork work, Col keys) {
        try (Table table = new Table((ColumnVector) keys.view())) {
            return work.scope().col(table.sortOrder(OrderByArg.asc(0)));
        }
    }
}
