package io.eraforge.standin;

import static org.assertj.core.api.Assertions.assertThat;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.SegmentedReductionAggregation;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallCounterTest {
    @Test
    void addsUpWhatTheCallsCost() {
        try (ColumnVector x = ColumnVector.fromDoubles(new double[1000]);
                ColumnVector offsets = ColumnVector.fromInts(0, 400, 1000)) {
            CallCounter.restart();
            try (ColumnVector squares = x.binaryOp(BinaryOp.MUL, x, DType.FLOAT64);
                    ColumnVector sums = squares.segmentedReduce(
                            offsets, SegmentedReductionAggregation.sum(), NullPolicy.EXCLUDE, DType.FLOAT64)) {
                CallCounter.Counts counts = CallCounter.counts();
                assertThat(sums.getRowCount()).isEqualTo(2);
                assertThat(counts.calls()).isEqualTo(Map.of(CudfCall.BINARY, 1L, CudfCall.SEGMENTED_REDUCE, 1L));
                assertThat(counts.launches()).isEqualTo(3);
                assertThat(counts.syncs()).isEqualTo(1);
                assertThat(counts.allocations()).isEqualTo(5);
                // The square reads a column once and writes one; the sum reads one. The rest is offsets and sums.
                assertThat(counts.bytes()).isBetween(24_000L, 24_200L);
            }
        }
    }

    @Test
    void aScalarCostsMoreThanAColumn() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2);
                ColumnVector positive = x.binaryOp(BinaryOp.EQUAL, x, DType.BOOL8);
                Scalar two = Scalar.fromDouble(2)) {
            CallCounter.restart();
            positive.ifElse(x, x).close();
            assertThat(CallCounter.counts().syncs()).isZero();
            positive.ifElse(x, two).close();
            assertThat(CallCounter.counts().syncs()).isEqualTo(1);
        }
    }
}
