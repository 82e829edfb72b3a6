package io.eraforge.gpu.reduce;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.GroupByAggregation;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.entropy.OrdinalPatterns;

/**
 * How often each ordering of neighbouring values occurs. A window's key is the sum of the indices of its first and its last era,
 * which is odd, or that of an era too short to have windows, if these differ; and one bit for each pair of values.
 */
final class PatternReduction extends Reduction {
    private final int[] dimensions;

    PatternReduction(OrdinalPatterns statistic, SliceWork work) {
        super(work, 1);
        this.dimensions = statistic.dimensions();
    }

    @Override
    void first() {
        for (int dimension : dimensions) {
            count(dimension);
        }
    }

    private void count(int dimension) {
        int patterns = 1;
        for (int d = 2; d <= dimension; d++) {
            patterns *= d;
        }
        long[] counts = new long[work.eras() * patterns];
        if (work.hasWindows(dimension - 1)) {
            int pairs = dimension * (dimension - 1) / 2;
            Col windows = keys(dimension);
            try (Table keys = new Table((ColumnVector) windows.view());
                    Table groups =
                            keys.groupBy(0).aggregate(GroupByAggregation.count().onColumn(0));
                    HostColumnVector key = groups.getColumn(0).copyToHost();
                    HostColumnVector count = groups.getColumn(1).copyToHost()) {
                for (int i = 0; i < groups.getRowCount(); i++) {
                    int eras = key.getInt(i) >> pairs;
                    if (eras % 2 == 0 && work.length(eras / 2) >= dimension) {
                        int at = eras / 2 * patterns;
                        while (counts[at] > 0) {
                            at++;
                        }
                        counts[at] = count.getInt(i);
                    }
                }
            }
            windows.free();
        }
        add(Output.known(counts, work.eras()));
    }

    private Col keys(int dimension) {
        Col key = work.window(work.era(), dimension - 1, 0).plus(work.window(work.era(), dimension - 1, dimension - 1));
        for (int a = 0; a < dimension; a++) {
            for (int b = a + 1; b < dimension; b++) {
                Col larger = work.window(work.x(), dimension - 1, a).gt(work.window(work.x(), dimension - 1, b));
                Col doubled = key.plus(key);
                key = doubled.plus(larger);
            }
        }
        return key;
    }
}
