package io.eraforge.gpu.cudf;

import static ai.rapids.cudf.SegmentedReductionAggregation.any;
import static ai.rapids.cudf.SegmentedReductionAggregation.max;
import static ai.rapids.cudf.SegmentedReductionAggregation.min;
import static ai.rapids.cudf.SegmentedReductionAggregation.sum;
import static io.eraforge.gpu.cudf.Columns.lists;
import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.CudfException;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.ScanAggregation;
import ai.rapids.cudf.SegmentedReductionAggregation;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.RequiresDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behaviour of reductions that the phases rely on and cuDF's own tests do not cover. */
@RequiresDevice
class ReduceTest {
    private static List<Object> reduce(
            ColumnVector values, SegmentedReductionAggregation how, NullPolicy nulls, DType type, int... offsets) {
        try (ColumnVector bounds = ColumnVector.fromInts(offsets);
                ColumnVector result = values.segmentedReduce(bounds, how, nulls, type)) {
            assertThat(result.hasValidityVector()).isTrue();
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
    void booleansCountIntoDoubles() {
        try (ColumnVector x = ColumnVector.fromBooleans(true, true, false, true)) {
            assertThat(reduce(x, sum(), NullPolicy.EXCLUDE, DType.FLOAT64, 0, 3, 4))
                    .containsExactly(2.0, 1.0);
            assertThat(reduce(x, any(), NullPolicy.EXCLUDE, DType.BOOL8, 0, 0, 3, 4))
                    .containsExactly(null, true, true);
        }
    }

    @Test
    void emptyChildGivesOnlyNulls() {
        try (ColumnVector list = lists(List.of(), List.of(), null);
                ColumnVector result = list.listReduce(sum(), NullPolicy.EXCLUDE, DType.FLOAT64)) {
            assertThat(values(result)).containsExactly(null, null, null);
        }
    }

    @Test
    void pairOffsetsReduceLagsOfSeveralErasAtOnce() {
        // Eras of 3, 0, 1 and 2 values; even rows are the eras, odd rows span two eras.
        try (ColumnVector x = ColumnVector.fromDoubles(1, 4, 9, 100, 5, 7);
                ColumnVector lengths = ColumnVector.fromInts(3, 0, 1, 2);
                Scalar one = Scalar.fromInt(1);
                Scalar zero = Scalar.fromInt(0);
                Scalar most = Scalar.fromInt(Integer.MAX_VALUE);
                Scalar last = Scalar.fromInt(5);
                ColumnVector less = lengths.sub(one);
                ColumnVector pairs = less.clamp(zero, most);
                ColumnVector rest = lengths.sub(pairs);
                Table table = new Table(pairs, rest);
                ColumnVector sizes = table.interleaveColumns();
                ColumnVector open = sizes.generateListOffsets();
                ColumnVector offsets = open.clamp(zero, last)) {
            ColumnView[] head = x.splitAsViews(5);
            ColumnView[] tail = x.splitAsViews(1);
            try (ColumnVector change = tail[1].sub(head[0]);
                    ColumnVector result = change.segmentedReduce(offsets, sum(), DType.FLOAT64)) {
                assertThat(offsets.hasValidityVector()).isFalse();
                assertThat(values(offsets)).containsExactly(0, 2, 3, 3, 3, 3, 4, 5, 5);
                List<Object> rows = values(result);
                assertThat(Arrays.asList(rows.get(0), rows.get(2), rows.get(4), rows.get(6)))
                        .containsExactly(8.0, null, null, 2.0);
            } finally {
                for (ColumnView view : new ColumnView[] {head[0], head[1], tail[0], tail[1]}) {
                    view.close();
                }
            }
        }
    }

    @Test
    void rejectsNullableOffsetsEvenWithoutNulls() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2);
                ColumnVector offsets = ColumnVector.fromInts(0, 2);
                Scalar most = Scalar.fromInt(9);
                ColumnVector masked = offsets.binaryOp(ai.rapids.cudf.BinaryOp.NULL_MIN, most, DType.INT32)) {
            assertThat(masked.hasValidityVector()).isTrue();
            assertThat(masked.getNullCount()).isZero();
            assertThatThrownBy(() ->
                            x.segmentedReduce(masked, sum(), DType.FLOAT64).close())
                    .isInstanceOf(CudfException.class)
                    .hasMessageContaining("nullable");
        }
    }

    @Test
    void outputTypesAreChecked() {
        try (ColumnVector x = ColumnVector.fromInts(1, 2);
                ColumnVector offsets = ColumnVector.fromInts(0, 2)) {
            assertThatThrownBy(() ->
                            x.segmentedReduce(offsets, max(), DType.FLOAT64).close())
                    .isInstanceOf(CudfException.class);
            assertThatThrownBy(
                            () -> x.segmentedReduce(offsets, any(), DType.INT32).close())
                    .isInstanceOf(CudfException.class);
        }
    }

    @Test
    void wholeColumnsReduceToScalars() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, Double.NaN);
                ColumnVector nan = x.isNan();
                Scalar any = nan.any();
                ColumnVector lengths = ColumnVector.fromInts(3, 4);
                Scalar total = lengths.sum();
                ColumnVector none = ColumnVector.fromDoubles();
                Scalar nothing = none.max()) {
            assertThat(any.getBoolean()).isTrue();
            assertThat(total.getInt()).isEqualTo(7);
            assertThat(nothing.isValid()).isFalse();
        }
    }

    @Test
    void runningMaximaSkipNulls() {
        try (ColumnVector x = ColumnVector.fromBoxedInts(1, 3, null, 2, 5);
                ColumnVector result = x.scan(ScanAggregation.max())) {
            assertThat(values(result)).containsExactly(1, 3, null, 3, 5);
        }
    }
}
