package io.eraforge.gpu.cudf;

import static ai.rapids.cudf.SegmentedReductionAggregation.max;
import static ai.rapids.cudf.SegmentedReductionAggregation.min;
import static ai.rapids.cudf.SegmentedReductionAggregation.sum;
import static io.eraforge.gpu.cudf.Columns.lists;
import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.CudfException;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.ScanAggregation;
import ai.rapids.cudf.SegmentedReductionAggregation;
import io.eraforge.gpu.RequiresDevice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behaviour of reductions that reductions of statistics rely on and cuDF's own tests do not cover. */
@RequiresDevice
class ReduceTest {
    private static List<Object> reduce(
            ColumnVector values, SegmentedReductionAggregation how, NullPolicy nulls, DType type, int... offsets) {
        try (ColumnVector bounds = ColumnVector.fromInts(offsets);
                ColumnVector result = values.segmentedReduce(bounds, how, nulls, type)) {
            return values(result);
        }
    }

    @Test
    void doublesReducePerSegmentAndEmptySegmentsAreNull() {
        try (ColumnVector x = ColumnVector.fromDoubles(1.5, -2, 4, 8)) {
            assertThat(reduce(x, sum(), NullPolicy.EXCLUDE, DType.FLOAT64, 0, 3, 3, 4))
                    .containsExactly(3.5, null, 8.0);
            assertThat(reduce(x, min(), NullPolicy.EXCLUDE, DType.FLOAT64, 0, 3, 3, 4))
                    .containsExactly(-2.0, null, 8.0);
            assertThat(reduce(x, max(), NullPolicy.INCLUDE, DType.FLOAT64, 0, 3, 3, 4))
                    .containsExactly(4.0, null, 8.0);
        }
    }

    @Test
    void nullsAreSkippedOrMakeTheirSegmentNull() {
        try (ColumnVector x = ColumnVector.fromBoxedDoubles(1.0, null, null, 4.0, 5.0)) {
            assertThat(reduce(x, sum(), NullPolicy.EXCLUDE, DType.FLOAT64, 0, 2, 3, 5))
                    .containsExactly(1.0, null, 9.0);
            assertThat(reduce(x, sum(), NullPolicy.INCLUDE, DType.FLOAT64, 0, 2, 3, 5))
                    .containsExactly(null, null, 9.0);
            assertThat(reduce(x, min(), NullPolicy.EXCLUDE, DType.FLOAT64, 0, 2, 3, 5))
                    .containsExactly(1.0, null, 4.0);
        }
    }

    @Test
    void nanAffectsOnlyItsSegment() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, Double.NaN, 3, Double.POSITIVE_INFINITY)) {
            assertThat(reduce(x, sum(), NullPolicy.EXCLUDE, DType.FLOAT64, 0, 2, 3, 4))
                    .containsExactly(Double.NaN, 3.0, Double.POSITIVE_INFINITY);
        }
    }

    @Test
    void emptyChildGivesOnlyNulls() {
        try (ColumnVector list = lists(List.of(), List.of(), null);
                ColumnVector result = list.listReduce(sum(), DType.FLOAT64)) {
            assertThat(values(result)).containsExactly(null, null, null);
        }
    }

    @Test
    void booleansCountIntoLongs() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 1, 0, 1);
                ColumnVector half = ColumnVector.fromDoubles(0.5, 0.5, 0.5, 0.5);
                ColumnVector large = x.binaryOp(BinaryOp.GREATER, half, DType.BOOL8)) {
            assertThat(reduce(large, sum(), NullPolicy.EXCLUDE, DType.INT64, 0, 3, 4))
                    .containsExactly(2L, 1L);
        }
    }

    @Test
    void viewsReduceLags() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 4, 9, 100);
                ColumnVector offsets = ColumnVector.fromInts(0, 2, 3)) {
            ColumnView[] head = x.splitAsViews(3);
            ColumnView[] tail = x.splitAsViews(1);
            try (ColumnVector change = tail[1].binaryOp(BinaryOp.SUB, head[0], DType.FLOAT64);
                    ColumnVector result = change.segmentedReduce(offsets, sum(), NullPolicy.EXCLUDE, DType.FLOAT64)) {
                assertThat(values(result)).containsExactly(8.0, 91.0);
            } finally {
                for (ColumnView view : new ColumnView[] {head[0], head[1], tail[0], tail[1]}) {
                    view.close();
                }
            }
        }
    }

    @Test
    void rejectsAnOutputOfAnotherType() {
        try (ColumnVector x = ColumnVector.fromInts(1, 2);
                ColumnVector offsets = ColumnVector.fromInts(0, 2)) {
            assertThatThrownBy(() -> x.segmentedReduce(offsets, max(), NullPolicy.EXCLUDE, DType.FLOAT64)
                            .close())
                    .isInstanceOf(CudfException.class);
        }
    }

    @Test
    void anyIsTrueIfOneRowIs() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, Double.NaN);
                ColumnVector nan = x.isNan();
                Scalar any = nan.any()) {
            assertThat(any.getBoolean()).isTrue();
        }
    }

    @Test
    void runningMaxima() {
        try (ColumnVector x = ColumnVector.fromInts(1, 3, 2, 5);
                ColumnVector result = x.scan(ScanAggregation.max())) {
            assertThat(values(result)).containsExactly(1, 3, 3, 5);
        }
    }
}
